import type { ReactNode } from 'react'
import type { Boot } from '@/domains/identity/boot'
import { useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/alert'
import { Brand } from '@/platform/ui/brand'
import { LanguageChoice } from '@/platform/ui/language-choice'
import { ThemeChoice } from '@/platform/ui/theme-choice'
import { Doorway } from './doorway'
import css from './visitor-layout.module.css'

/** The page before the door: a form, and beside it, where there is room, the doorway itself. */
export function VisitorLayout({ boot, problem, children }: { boot: Boot; problem: boolean; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <div className={css.page}>
      <header className={css.top}>
        <Brand vendor={boot.vendor} />
        <div className={css.choices}>
          <LanguageChoice />
          <ThemeChoice />
        </div>
      </header>
      <main className={css.main}>
        {problem && <Alert tone="problem">{translate('ui.unreachable')}</Alert>}
        <div className={css.form}>{children}</div>
      </main>
      <aside className={css.art}>
        <Doorway />
        <p className={css.tagline}>{translate('visitor.tagline')}</p>
      </aside>
    </div>
  )
}
