import { useId } from 'react'
import css from './checkbox-list.module.css'
import { FieldNotes, type FrameProps, remarked } from './field-frame'

export interface CheckboxOption {
  readonly value: string
  readonly label: string
  /** It cannot be chosen; this says why. */
  readonly unavailable?: string | undefined
}

interface CheckboxListProps extends FrameProps {
  name: string
  options: readonly CheckboxOption[]
  /** The values that are chosen. */
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

/** Any of several. The form finds it by its name, as it finds a field, and can put the focus on it. */
export function CheckboxList({ label, name, hint, problem, options, chosen, onChange }: CheckboxListProps) {
  const id = useId()
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
  const { 'aria-describedby': describedBy } = remarked(id, { hint, problem })
  return (
    <fieldset className={css.list} name={name} tabIndex={-1} aria-describedby={describedBy}>
      <legend className={css.legend}>{label}</legend>
      {options.map(({ value, label: text, unavailable }) => (
        <label key={value} className={css.option}>
          <input
            type="checkbox"
            checked={!unavailable && chosen.includes(value)}
            disabled={unavailable !== undefined}
            onChange={() => toggle(value)}
          />
          <span>
            {text}
            {unavailable && <span className={css.reason}>{unavailable}</span>}
          </span>
        </label>
      ))}
      <FieldNotes id={id} hint={hint} problem={problem} />
    </fieldset>
  )
}
