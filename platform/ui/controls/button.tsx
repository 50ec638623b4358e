import type { ButtonHTMLAttributes } from 'react'
import css from './button.module.css'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: 'primary' | 'secondary' | 'tertiary' | 'danger'
  /** Work is under way: the button keeps its place and its focus, but does nothing more. */
  busy?: boolean
  /** There is nothing to do for it now; it keeps its place and its focus, too. */
  unavailable?: boolean
}

export function Button({
  variant = 'primary',
  busy = false,
  unavailable = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const inert = busy || unavailable
  return (
    <button
      type="button"
      {...rest}
      className={`${css.button} ${css[variant]}`}
      aria-busy={busy || undefined}
      aria-disabled={inert || undefined}
      onClick={inert ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  )
}
