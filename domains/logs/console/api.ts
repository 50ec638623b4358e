import { createClient, type Outcome } from '@/platform/http/client'
import type { PageOf } from '@/platform/ui/calls/use-pages'
import type { logsCalls } from '../contract/console'

export const call = createClient<typeof logsCalls>()

/** A page of a list out of an answer. */
export const pageOf = <Data extends { readonly more: boolean }, Row>(
  outcome: Outcome<Data>,
  rows: (data: Data) => readonly Row[],
): Outcome<PageOf<Row>> =>
  outcome.ok ? { ok: true, data: { rows: rows(outcome.data), more: outcome.data.more } } : outcome

/** What is looked for, as the address says it; a field that is not there does not narrow the list down. */
export const filterIn = <Name extends string>(query: string, names: readonly Name[]) => {
  const given = new URLSearchParams(query)
  return Object.fromEntries(names.flatMap((name) => (given.get(name) ? [[name, given.get(name)]] : []))) as {
    readonly [name in Name]?: string
  }
}

/** An address of a list with its filters, and with what is open beside it. */
export function addressOf(path: string, query: URLSearchParams, open: string | number | null): string {
  const wanted = new URLSearchParams(query)
  wanted.delete('open')
  if (open !== null) wanted.set('open', String(open))
  return wanted.size === 0 ? path : `${path}?${wanted}`
}
