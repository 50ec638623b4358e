import type { ButtonHTMLAttributes } from 'react'
import css from './button.module.css'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'main' | 'plain' | 'quiet'
  /** Work is under way: the button keeps its place and its focus, but does nothing more. */
  busy?: boolean
}

export function Button({ look = 'main', busy = false, type = 'button', onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`${css.button} ${css[look]}`}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  )
}
