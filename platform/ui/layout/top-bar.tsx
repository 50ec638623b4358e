import type { ReactNode } from 'react'
import { LanguageChoice } from '../controls/language-choice'
import { ThemeChoice } from '../controls/theme-choice'
import css from './top-bar.module.css'

/** The brand and the display settings, in the area `top` of the page's grid. */
export function TopBar({ brand }: { brand: ReactNode }) {
  return (
    <header className={css.bar}>
      {brand}
      <div className={css.choices}>
        <LanguageChoice />
        <ThemeChoice />
      </div>
    </header>
  )
}
