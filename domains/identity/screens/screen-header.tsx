import type { ReactNode } from 'react'
import css from './screen.module.css'

export function ScreenHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className={css.header}>
      <h1 tabIndex={-1}>{title}</h1>
      {children && <p className={css.lead}>{children}</p>}
    </header>
  )
}
