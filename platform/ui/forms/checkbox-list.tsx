import { type ReactNode, useId } from 'react'
import box from './checkbox.module.css'
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
            className={box.box}
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

interface RadioOption<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
}

interface RadioListProps<Value extends string> extends FrameProps {
  name: string
  options: readonly RadioOption<Value>[]
  /** Null: none is yet. */
  chosen: Value | null
  onChoose: (value: Value) => void
}

/** One of several, each in a line of its own; {@link Choice} is for a few words beside each other. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { label, unseenLabel, name, hint, problem, options, chosen, onChoose } = props
  const id = useId()
  const notes = remarked(id, { hint, problem })
  return (
    <fieldset className={css.list} aria-describedby={notes['aria-describedby']}>
      <legend className={unseenLabel ? 'unseen' : css.legend}>{label}</legend>
      {options.map(({ value, label: words }) => (
        <label key={value} className={css.option}>
          <input
            type="radio"
            className={box.box}
            name={name}
            value={value}
            checked={value === chosen}
            aria-invalid={notes['aria-invalid']}
            onChange={() => onChoose(value)}
          />
          <span className={css.words}>{words}</span>
        </label>
      ))}
      <FieldNotes id={id} hint={hint} problem={problem} />
    </fieldset>
  )
}
