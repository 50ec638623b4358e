import { useId } from 'react'
import css from './field.module.css'

interface SelectFieldProps<Value extends string> {
  label: string
  options: readonly { readonly value: Value; readonly label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of many: the system's own list, under a label like that of any field. */
export function SelectField<Value extends string>({ label, options, value, onChange }: SelectFieldProps<Value>) {
  const id = useId()
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={css.box}>
        <select
          id={id}
          className={`${css.input} ${css.select}`}
          value={value}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
