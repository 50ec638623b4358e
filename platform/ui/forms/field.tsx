import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import css from './field.module.css'
import { FieldFrame, type FrameProps, remarked } from './field-frame'

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'>, FrameProps {
  name: string
  value: string
  onChange: (value: string) => void
  /** Sits inside the box, at its end. */
  end?: ReactNode
}

export function Field({ label, hint, problem, end, onChange, ...input }: FieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem}>
      <div className={css.box}>
        <input
          {...input}
          {...remarked(id, { hint, problem })}
          id={id}
          className={css.input}
          onChange={(event) => onChange(event.target.value)}
        />
        {end}
      </div>
    </FieldFrame>
  )
}
