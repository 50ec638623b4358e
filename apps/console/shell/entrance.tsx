import { type ReactNode, useEffect } from 'react'
import type { ConsoleBoot } from '@/domains/staff/operators/contract/boot'
import { useTranslate } from '@/platform/i18n/wording'
import { EntryLayout } from '@/platform/ui/layout/entry-layout'
import { ConsoleBrand } from './console-brand'

/** The page before the console's login: a form, and nothing that tells a stranger anything. */
export function Door({ boot, problem, children }: { boot: ConsoleBoot; problem: boolean; children: ReactNode }) {
  const translate = useTranslate()
  const title = translate('console.pageTitle', { vendor: boot.vendor.name })
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <EntryLayout brand={<ConsoleBrand vendor={boot.vendor} />} problem={problem}>
      {children}
    </EntryLayout>
  )
}
