import type { ReactNode } from 'react'
import css from './part.module.css'

/** A section of a screen with a heading, below a line. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** A list of things, each with what can be done about it. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={css.rows}>{children}</ul>
}

interface RowProps {
  /** The thing. */
  children: ReactNode
  /** How it stands, in small letters below. */
  detail: ReactNode
  /** The actions on it. */
  actions?: ReactNode
}

export function Row({ children, detail, actions }: RowProps) {
  return (
    <li className={css.row}>
      <span>
        {children}
        <br />
        <span className="quiet">{detail}</span>
      </span>
      {actions}
    </li>
  )
}
