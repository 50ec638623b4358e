import { type ReactNode, type SelectHTMLAttributes, useId } from 'react'
import css from './field.module.css'
import { FieldFrame, type FrameProps, remarked } from './field-frame'
import { Icon } from './icon'

interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'>, FrameProps {
  name: string
  value: string
  onChange: (value: string) => void
  /** `<option>` elements. */
  children: ReactNode
}

/** One of a few. */
export function Select({ label, hint, problem, onChange, children, ...select }: SelectProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem}>
      <div className={`${css.box} ${css.choice}`}>
        <select
          {...select}
          {...remarked(id, { hint, problem })}
          id={id}
          className={css.input}
          onChange={(event) => onChange(event.target.value)}
        >
          {children}
        </select>
        <Icon name="down" />
      </div>
    </FieldFrame>
  )
}
