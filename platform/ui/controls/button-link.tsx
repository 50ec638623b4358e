import type { AnchorHTMLAttributes } from 'react'
import css from './button.module.css'

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  variant?: 'primary' | 'secondary' | 'tertiary'
}

/** A link that looks like a button: for actions that open a page instead of doing something on this one. */
export function ButtonLink({ variant = 'primary', children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={`${css.button} ${css[variant]}`}>
      {children}
    </a>
  )
}
