import type { ReactNode } from 'react'
import { Icon } from '../controls/icon'
import select from '../forms/select-field.module.css'
import css from './search-bar.module.css'

interface SearchSelectProps {
  label: string
  name: string
  /** The value in the address; null: the option without a value. */
  initial: string | null
  /** The options. */
  children: ReactNode
}

/** A filter with a few values over a list. A choice takes effect at once. */
export function SearchSelect({ label, name, initial, children }: SearchSelectProps) {
  return (
    <label className={css.field}>
      <span className={css.label}>{label}</span>
      <span className={css.pick}>
        <select
          className={`${css.input} ${select.select}`}
          name={name}
          defaultValue={initial ?? ''}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {children}
        </select>
        <span className={select.mark}>
          <Icon name="down" />
        </span>
      </span>
    </label>
  )
}
