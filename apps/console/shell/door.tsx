import { type ReactNode, useEffect } from 'react'
import type { ConsoleBoot } from '@/domains/operators/boot'
import { useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/alert'
import { LanguageChoice } from '@/platform/ui/language-choice'
import { ThemeChoice } from '@/platform/ui/theme-choice'
import { ConsoleBrand } from './console-brand'
import css from './door.module.css'

/** The page before the console's door: a form, and nothing that tells a stranger anything. */
export function Door({ boot, problem, children }: { boot: ConsoleBoot; problem: boolean; children: ReactNode }) {
  const translate = useTranslate()
  const title = translate('console.pageTitle', { vendor: boot.vendor.name })
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className={css.page}>
      <header className={css.top}>
        <ConsoleBrand vendor={boot.vendor} />
        <div className={css.choices}>
          <LanguageChoice />
          <ThemeChoice />
        </div>
      </header>
      <main className={css.main}>
        {problem && <Alert tone="problem">{translate('ui.unreachable')}</Alert>}
        <div className={css.form}>{children}</div>
      </main>
    </div>
  )
}
