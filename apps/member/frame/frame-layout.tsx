import type { ReactNode } from 'react'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { useTranslate } from '@/platform/i18n/wording'
import { WideLayout } from '../wide/wide-layout'
import css from './frame-layout.module.css'

/**
 * The layout of a page inside a frame of another page of ours: it adds nothing around it. Opened directly, it is a wide
 * page.
 */
export function FrameLayout({ boot, problem, children }: { boot: Boot; problem: boolean; children: ReactNode }) {
  const translate = useTranslate()
  if (window.parent !== window) {
    // Named, since the page around has a main part as well.
    return (
      <main className={css.main} aria-label={translate('shell.titleTickets')}>
        {children}
      </main>
    )
  }
  return (
    <WideLayout boot={boot} problem={problem}>
      {children}
    </WideLayout>
  )
}
