import { type ReactNode, type SelectHTMLAttributes, useId } from 'react'
import { Icon } from '../controls/icon'
import css from './field.module.css'
import { FieldFrame, type FrameProps, remarked } from './field-frame'
import own from './select-field.module.css'

interface SelectFieldProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'>, FrameProps {
  name: string
  value: string
  onChange: (value: string) => void
  /** The options. */
  children: ReactNode
}

/** The browser's own list, which every keyboard, screen reader and phone knows, in the box of the other fields. */
export function SelectField({ label, unseenLabel, hint, problem, onChange, children, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} unseenLabel={unseenLabel} hint={hint} problem={problem}>
      <div className={css.box}>
        <select
          {...select}
          {...remarked(id, { hint, problem })}
          id={id}
          className={`${css.input} ${own.select}`}
          onChange={(event) => onChange(event.target.value)}
        >
          {children}
        </select>
        <span className={own.mark}>
          <Icon name="down" />
        </span>
      </div>
    </FieldFrame>
  )
}
