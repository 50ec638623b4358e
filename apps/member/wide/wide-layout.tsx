import type { ReactNode } from 'react'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { useTranslate } from '@/platform/i18n/wording'
import { usePart } from '@/platform/ui/calls/use-part'
import { Alert } from '@/platform/ui/feedback/alert'
import { Brand } from '@/platform/ui/layout/brand'
import { LegalLinks } from '@/platform/ui/layout/legal-links'
import { TopBar } from '@/platform/ui/layout/top-bar'
import { operatorBanner } from '../shell/late/late'
import css from './wide-layout.module.css'

/** A page for one thing alone, for members and visitors alike: nothing leads away from it but the name of the vendor. */
export function WideLayout({ boot, problem, children }: { boot: Boot; problem: boolean; children: ReactNode }) {
  const translate = useTranslate()
  const operator = boot.member?.impersonatedBy ?? null
  const { Part: OperatorBanner } = usePart(operatorBanner, operator !== null)
  return (
    <div className={css.page}>
      {OperatorBanner && operator !== null && (
        <OperatorBanner operator={operator} preview={boot.member?.preview === true} />
      )}
      <TopBar brand={<Brand vendor={boot.vendor} />} />
      <main className={css.main}>
        {problem && <Alert tone="danger">{translate('ui.unreachable')}</Alert>}
        {children}
      </main>
      <div className={css.foot}>
        <LegalLinks kinds={boot.legal} />
      </div>
    </div>
  )
}
