import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import css from './field.module.css'
import { Icon } from './icon'

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  hint?: string | undefined
  /** What is wrong with the value, in the visitor's words. */
  problem?: string | undefined
  /** Sits inside the box, at its end. */
  end?: ReactNode
}

export function Field({ label, hint, problem, end, onChange, ...input }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.box}>
        <input
          {...input}
          id={id}
          className={css.input}
          aria-invalid={problem ? true : undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {end}
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
