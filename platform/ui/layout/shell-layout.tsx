import type { ReactNode } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { LanguageChoice } from '../controls/language-choice'
import { ThemeChoice } from '../controls/theme-choice'
import { Drawer } from '../overlays/drawer'
import css from './shell-layout.module.css'

interface ShellLayoutProps {
  brand: ReactNode
  /** Stands over everything, where there is something to say through every screen. */
  banner?: ReactNode
  /** The navigation; where there is no room for it, it is in a drawer. */
  side: ReactNode
  /** The foot of every page. */
  foot?: ReactNode
  /** The content takes the whole width, as tables do, and the column beside it stays in sight and scrolls by itself. */
  wide?: boolean
  children: ReactNode
}

/** The frame around every screen of a person who is signed in. */
export function ShellLayout({ brand, banner, side, foot, wide = false, children }: ShellLayoutProps) {
  const translate = useTranslate()
  return (
    <div className={css.shell}>
      <a className={css.skip} href="#content">
        {translate('ui.skip')}
      </a>
      {banner}
      <header className={css.top}>
        <Drawer>
          {side}
          <div className={css.drawerChoices}>
            <LanguageChoice />
            <ThemeChoice />
          </div>
        </Drawer>
        {brand}
        <div className={css.choices}>
          <LanguageChoice />
          <ThemeChoice />
        </div>
      </header>
      <div className={wide ? `${css.side} ${css.column}` : css.side}>{side}</div>
      <main className={css.main} id="content" tabIndex={-1}>
        <div className={wide ? undefined : css.content}>{children}</div>
      </main>
      {foot && <div className={css.foot}>{foot}</div>}
    </div>
  )
}
