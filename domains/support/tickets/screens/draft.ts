import { useEffect } from 'react'

const keyOf = (name: string) => `foyer.ticket-draft.${name}`

/** Returns an unsent draft of this window, which survives a login or a look at another ticket. */
export function readDraft<Values extends Record<string, string>>(name: string, empty: Values): Values {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}')
    const known = Object.entries(stored as object).filter(
      // An empty field of the draft does not hide a value from the page's address.
      ([field, value]) => field in empty && typeof value === 'string' && value !== '',
    )
    return { ...empty, ...Object.fromEntries(known) }
  } catch {
    return empty
  }
}

export function useKeptDraft(name: string, values: Readonly<Record<string, string>>) {
  const text = JSON.stringify(values)
  useEffect(() => {
    try {
      if (Object.values(JSON.parse(text)).some(Boolean)) sessionStorage.setItem(keyOf(name), text)
      else sessionStorage.removeItem(keyOf(name))
    } catch {
      // Where nothing can be stored, the page holds it.
    }
  }, [name, text])
}

export const forgetDraft = (name: string) => sessionStorage.removeItem(keyOf(name))
