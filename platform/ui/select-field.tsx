import { type ReactNode, type SelectHTMLAttributes, useId } from 'react'
import css from './field.module.css'
import { Icon } from './icon'
import own from './select-field.module.css'

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  hint?: string | undefined
  /** What is wrong with the choice, in the visitor's words. */
  problem?: string | undefined
  /** The options. */
  children: ReactNode
}

/** The browser's own list, which every keyboard, screen reader and phone knows, in the box of the other fields. */
export function SelectField({ label, hint, problem, onChange, children, ...select }: SelectFieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.box}>
        <select
          {...select}
          id={id}
          className={`${css.input} ${own.select}`}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event.target.value)}
        >
          {children}
        </select>
        <span className={own.mark}>
          <Icon name="down" />
        </span>
      </div>
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className={css.problem} id={`${id}-problem`}>
          <Icon name="alert" />
          {problem}
        </p>
      )}
    </div>
  )
}
