import { type TextareaHTMLAttributes, useId } from 'react'
import css from './field.module.css'
import { FieldFrame, type FrameProps, remarked } from './field-frame'

interface TextAreaProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'>, FrameProps {
  name: string
  value: string
  onChange: (value: string) => void
}

/** A field of several lines; it grows with its text, where the browser supports that. */
export function TextArea({ label, hint, problem, onChange, ...area }: TextAreaProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem}>
      <div className={css.box}>
        <textarea
          rows={3}
          {...area}
          {...remarked(id, { hint, problem })}
          id={id}
          className={`${css.input} ${css.area}`}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </FieldFrame>
  )
}
