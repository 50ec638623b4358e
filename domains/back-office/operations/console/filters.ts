import type { MessageKey } from '@/platform/i18n/message'

/** Returns the filter in the address; a missing field does not restrict the list. */
export const filterIn = <Name extends string>(query: URLSearchParams, names: readonly Name[]) =>
  Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : []))) as {
    readonly [name in Name]?: string
  }

/** An address of a list with its filters, and with what is open beside it. */
export function addressOf(path: string, query: URLSearchParams, open: string | number | null): string {
  const wanted = new URLSearchParams(query)
  wanted.delete('open')
  if (open !== null) wanted.set('open', String(open))
  return wanted.size === 0 ? path : `${path}?${wanted}`
}

/** Returns the message of an empty list: nothing exists, or nothing matches. */
export const noneOf = (
  wanted: object,
  otherwise: MessageKey = 'logs.nothingYetText',
): { title: MessageKey; text: MessageKey } =>
  Object.keys(wanted).length === 0
    ? { title: 'logs.nothingYet', text: otherwise }
    : { title: 'logs.none', text: 'logs.noneText' }
