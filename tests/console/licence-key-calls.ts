import { sql } from 'drizzle-orm'
import { sealKey } from '@/domains/licensing/licences/actions/key-secrets'
import { endingOf } from '@/domains/licensing/licences/rules/keys'
import { hashOfKey } from '@/domains/licensing/licences/store/key-hashes'
import { licenceKeys } from '@/domains/licensing/licences/tables/licence-keys'
import type { TestServer } from '../server/server'
import { itemOf, placeOrder } from '../shop/orders'
import { publishDemoCatalogue } from './catalogue-console'
import { someMember } from './member-calls'

let count = 0

interface KeyFacts {
  /** The order's row; null: not claimed. */
  readonly orderId: number | null
  readonly text?: string
  readonly pid?: number
}

/** A licence key as its making leaves it. @returns its number */
export async function storedKey(
  server: TestServer,
  { orderId, pid = 757, text = `TEST KEY ${++count} ABCD` }: KeyFacts,
) {
  const now = server.clock.now()
  const owned = orderId === null ? {} : { orderId, position: 0, sealed: sealKey(server.config.licenceSecret, text) }
  const [made] = await server.database
    .insert(licenceKeys)
    .values({
      hash: hashOfKey(text),
      pid,
      term: 'LFT',
      boughtAt: now,
      createdAt: now,
      ending: endingOf(text),
      ...owned,
    })
    .returning({ id: licenceKeys.id })
  return made?.id ?? 0
}

async function aboutKey(server: TestServer) {
  const { id: member } = await someMember(server)
  const { id: orderId } = await placeOrder(server, member, { items: [itemOf(757)] })
  return { member, key: await storedKey(server, { orderId }), reason: 'Ticket T-4711' }
}

/** An input with which each call about a licence key succeeds. */
export const licenceKeySamples = {
  'GET /console/api/licence-keys': async () => ({}),
  'POST /console/api/licence-keys/check': async () => ({ name: 'keys.csv', content: 'key,product\nOLD-TIDE-1,701' }),
  'POST /console/api/licence-keys/import': async (server: TestServer) => {
    await publishDemoCatalogue(server)
    return { name: 'keys.csv', content: `key,product\nOLD-TIDE-${++count},701` }
  },
  'POST /console/api/members/disable-key': async (server: TestServer) => ({
    ...(await aboutKey(server)),
    release: false,
  }),
  'POST /console/api/members/enable-key': async (server: TestServer) => {
    const request = await aboutKey(server)
    await server.database.execute(sql`
      update ${licenceKeys} set disabled_at = now(), disabled_because = 'A test' where id = ${request.key}`)
    return request
  },
  'POST /console/api/members/replace-key': aboutKey,
  'POST /console/api/members/reveal-key': aboutKey,
}
