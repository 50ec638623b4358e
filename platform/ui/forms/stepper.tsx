import { useId, useState } from 'react'
import { Icon } from '../controls/icon'
import { FieldFrame } from './field-frame'
import css from './stepper.module.css'

interface StepperProps {
  name: string
  label: string
  /** The labels of the two buttons, for screen readers. */
  fewer: string
  more: string
  value: number
  most: number
  hint?: string | undefined
  onChange: (value: number) => void
}

const minus = { d: 'M4.4 10h11.2' }
const plus = { d: 'M4.4 10h11.2M10 4.4v11.2' }

/**
 * A whole number from 1 on, by its buttons, by the arrow keys, or typed. Other input changes nothing. The requested
 * value stays in sight, and is counted on from, until the new value arrives.
 */
export function Stepper({ name, label, fewer, more, value, most, hint, onChange }: StepperProps) {
  const id = useId()
  const [draft, setDraft] = useState<{ text: string; inPlaceOf: number } | null>(null)
  const shown = draft?.inPlaceOf === value ? draft.text : String(value)
  const numberIn = (text: string) => {
    const read = /^\d{1,4}$/.test(text) ? Number(text) : 0
    return read >= 1 && read <= most ? read : null
  }
  const wanted = numberIn(shown) ?? value
  const type = (text: string) => {
    setDraft({ text, inPlaceOf: value })
    const read = numberIn(text)
    if (read !== null) onChange(read)
  }
  const step = (to: number) => {
    if (to >= 1 && to <= most) type(String(to))
  }
  return (
    <FieldFrame id={id} label={label} hint={hint}>
      <div className={css.stepper}>
        <button
          type="button"
          className={css.step}
          aria-label={fewer}
          aria-disabled={wanted <= 1 || undefined}
          onClick={() => step(wanted - 1)}
        >
          <Icon name={minus} />
        </button>
        <input
          id={id}
          name={name}
          className={css.input}
          type="number"
          inputMode="numeric"
          min={1}
          max={most}
          step={1}
          value={shown}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={() => numberIn(shown) === null && setDraft(null)}
        />
        <button
          type="button"
          className={css.step}
          aria-label={more}
          aria-disabled={wanted >= most || undefined}
          onClick={() => step(wanted + 1)}
        >
          <Icon name={plus} />
        </button>
      </div>
    </FieldFrame>
  )
}
