import { type FormEvent, type ReactNode, useRef } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { navigate } from '../browser/navigation'
import { Button } from '../controls/button'
import css from './search-bar.module.css'

interface SearchBarProps {
  /** The name of the searched list, for screen readers. */
  label: string
  /** The address of the list; what is searched for becomes its query, so that it can be kept and sent. */
  path: string
  /** Fields with names, uncontrolled: they begin with what the address says. */
  children: ReactNode
  /** Beside the buttons, such as a link to a file. */
  end?: ReactNode | undefined
}

/** The filters over a list. */
export function SearchBar({ label, path, children, end }: SearchBarProps) {
  const translate = useTranslate()
  const form = useRef<HTMLFormElement>(null)

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    )
    navigate(given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`)
  }

  function clear() {
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = ''
      field.removeAttribute('data-filled')
    }
    navigate(path)
  }

  return (
    <search className={css.search} aria-label={label}>
      <form className={css.bar} onSubmit={search} ref={form}>
        {children}
        <div className={css.actions}>
          <Button variant="secondary" type="submit">
            {translate('room.search')}
          </Button>
          <Button variant="tertiary" onClick={clear}>
            {translate('room.clear')}
          </Button>
          {end}
        </div>
      </form>
    </search>
  )
}

interface SearchFieldProps {
  label: string
  name: string
  initial: string | null
  type?: 'text' | 'date'
}

export function SearchField({ label, name, initial, type = 'text' }: SearchFieldProps) {
  return (
    <label className={css.field}>
      <span className={css.label}>{label}</span>
      <input
        className={css.input}
        type={type}
        name={name}
        defaultValue={initial ?? ''}
        data-filled={initial ? '' : undefined}
        onChange={({ currentTarget }) => currentTarget.toggleAttribute('data-filled', currentTarget.value !== '')}
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
      />
    </label>
  )
}
