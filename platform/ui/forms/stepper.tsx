import { useId, useState } from 'react'
import { Icon } from '../controls/icon'
import { FieldFrame } from './field-frame'
import css from './stepper.module.css'

interface StepperProps {
  name: string
  label: string
  /** What the two buttons do, for those who do not see their signs. */
  fewer: string
  more: string
  value: number
  most: number
  hint?: string | undefined
  onChange: (value: number) => void
}

const minus = { d: 'M4.4 10h11.2' }
const plus = { d: 'M4.4 10h11.2M10 4.4v11.2' }

/** A whole number from 1 on, by its buttons, by the arrow keys, or typed. What is no such number changes nothing. */
export function Stepper({ name, label, fewer, more, value, most, hint, onChange }: StepperProps) {
  const id = useId()
  /** What is being typed and is no number yet. */
  const [draft, setDraft] = useState<string | null>(null)
  const step = (to: number) => {
    setDraft(null)
    if (to >= 1 && to <= most) onChange(to)
  }
  const type = (text: string) => {
    const read = /^\d{1,4}$/.test(text) ? Number(text) : 0
    const fits = read >= 1 && read <= most
    setDraft(fits ? null : text)
    if (fits) onChange(read)
  }
  return (
    <FieldFrame id={id} label={label} hint={hint}>
      <div className={css.stepper}>
        <button
          type="button"
          className={css.step}
          aria-label={fewer}
          aria-disabled={value <= 1 || undefined}
          onClick={() => step(value - 1)}
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
          value={draft ?? String(value)}
          aria-describedby={hint ? `${id}-hint` : undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setDraft(null)}
        />
        <button
          type="button"
          className={css.step}
          aria-label={more}
          aria-disabled={value >= most || undefined}
          onClick={() => step(value + 1)}
        >
          <Icon name={plus} />
        </button>
      </div>
    </FieldFrame>
  )
}
