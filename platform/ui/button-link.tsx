import type { ReactNode } from 'react'
import css from './button.module.css'

interface ButtonLinkProps {
  href: string
  look?: 'main' | 'plain'
  children: ReactNode
}

/** A link that looks like a button: it leads somewhere, and can be opened in another window. */
export function ButtonLink({ href, look = 'main', children }: ButtonLinkProps) {
  return (
    <a href={href} className={`${css.button} ${css.link} ${css[look]}`}>
      {children}
    </a>
  )
}
