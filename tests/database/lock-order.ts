import type { PoolClient } from 'pg'
import { lockOrder } from '@/platform/database/lock-order'
import type { TestServer } from '../server/server'

type Table = (typeof lockOrder)[number]

/** Of statements with several locks, in the order in which the text has them. */
const locks =
  /\bupdate\s+"?(\w+)"?(?:\s+"?\w+"?)?\s+set\b|\bfrom\s+"?(\w+)"?(?:(?!\bfrom\b)[\s\S])*?\bfor (?:no key )?update(?:\s+of\s+"?(\w+)"?)?/gi

/** The tables of the order whose rows a statement locks. */
function locksOf(text: string): Table[] {
  const found = [...text.matchAll(locks)].map(([, updated, selected, named]) => updated ?? named ?? selected ?? '')
  return found.filter((name): name is Table => lockOrder.includes(name as Table))
}

/** Watches every transaction of a server's requests and jobs. @returns each breach of the lock order, once */
export function watchLocks({ pool }: TestServer) {
  const against = new Set<string>()
  const held = new WeakMap<PoolClient, Table[]>()
  const watched = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const [first] = given
      note(client, typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''))
      return query(...given)
    }) as typeof client.query
  })

  function note(client: PoolClient, text: string) {
    if (/^\s*(begin|commit|rollback\s*$)/i.test(text)) return void held.set(client, [])
    const before = held.get(client) ?? []
    for (const table of locksOf(text)) {
      const later = before.find((other) => lockOrder.indexOf(other) > lockOrder.indexOf(table))
      if (later && !before.includes(table))
        against.add(`${table} after ${later}: ${text.replaceAll(/\s+/g, ' ').slice(0, 160)}`)
      before.push(table)
    }
    held.set(client, before)
  }
  return { against: () => [...against] }
}
