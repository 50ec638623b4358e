import type { AnchorHTMLAttributes } from 'react'
import css from './button.module.css'

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  look?: 'main' | 'plain' | 'quiet'
}

/** Looks like a button and leads to an address: for whatever opens a page instead of doing something on this one. */
export function ButtonLink({ look = 'main', children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={`${css.button} ${css[look]}`}>
      {children}
    </a>
  )
}
