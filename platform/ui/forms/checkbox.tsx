import { useId } from 'react'
import { Icon } from '../controls/icon'
import css from './checkbox.module.css'
import field from './field.module.css'

interface CheckboxProps {
  label: string
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Why it has to be checked, in the visitor's words. */
  problem?: string | undefined
}

/** A statement to agree to. */
export function Checkbox({ label, name, checked, onChange, problem }: CheckboxProps) {
  const id = useId()
  return (
    <div className={field.field}>
      <label className={css.choice}>
        <input
          type="checkbox"
          className={css.box}
          name={name}
          checked={checked}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? id : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{label}</span>
      </label>
      {problem && (
        <p className={field.problem} id={id}>
          <Icon name="alert" />
          {problem}
        </p>
      )}
    </div>
  )
}
