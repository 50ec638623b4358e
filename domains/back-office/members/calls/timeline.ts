import { personOf } from '@/domains/back-office/privacy'
import type { Reader } from '@/platform/i18n/texts'
import { type StoredFact, timelinePage } from '@/platform/installation/console/timeline'
import type { Currency } from '@/platform/money/money'
import { unixSeconds } from '@/platform/time/duration'
import type { MembersContext } from '../context'
import type { Entry, Fact } from '../contract/member-card'
import { readKey, writeKey } from '../rules'
import { groupOf, type TimelineGroup } from '../rules/timeline'
import { type NameOf, namesIn } from './catalogue-names'

interface Page {
  /** The key of the entry behind which it begins; null: the newest (decision 0043). */
  readonly before: string | null
  readonly length: number
  /** The group that the timeline is narrowed down to; undefined: everything. */
  readonly group?: TimelineGroup | undefined
  /** The language of the catalogue's names. */
  readonly reader: Reader
}

/** A page of what happened to a member; null: there is no such place in the timeline. */
export async function timelineOf(
  context: Pick<MembersContext, 'database' | 'catalogue' | 'clock' | 'tables' | 'timeline'>,
  memberId: number,
  { before: place, length, group, reader }: Page,
): Promise<{ entries: Entry[]; more: boolean } | null> {
  const before = place === null ? null : readKey(place)
  if (place !== null && before === null) return null
  const { database, catalogue, clock, tables, timeline } = context
  const person = personOf(tables, memberId)
  const sources = group ? timeline.filter(({ kind }) => groupOf(kind) === group) : timeline
  const found = await timelinePage(database, sources, { person, before, now: clock(), limit: length + 1 })
  const nameOf = namesIn(await catalogue.currentCatalogue(database), reader)
  const entries = found.slice(0, length).map(({ at, kind, id, facts }) => {
    const key = writeKey({ at, kind, id })
    return { at: unixSeconds(at), kind, id, key, facts: facts.map((fact) => present(fact, nameOf)) }
  })
  return { entries, more: found.length > length }
}

function present(fact: StoredFact, nameOf: NameOf): Fact {
  const { name } = fact
  if (fact.kind === 'money') {
    return { name, value: { kind: 'money', minor: Number(fact.value), currency: fact.currency as Currency } }
  }
  const value = String(fact.value)
  if (fact.kind === 'named') return { name, value: { kind: 'text', text: nameOf(fact.of, value) } }
  if (fact.kind === 'moment') return { name, value: { kind: 'moment', at: unixSeconds(new Date(value)) } }
  return { name, value: fact.kind === 'term' ? { kind: 'term', term: value } : { kind: 'text', text: value } }
}
