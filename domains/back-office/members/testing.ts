import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { socialAccounts } from '@/domains/accounts/identity/tables/members'
import { profiles } from '@/domains/accounts/profile/tables'
import { subscriptions } from '@/domains/commerce/subscriptions/tables/subscriptions'
import { addCodes } from '@/domains/licensing/activation'
import { activationPools, activations } from '@/domains/licensing/activation/tables'
import { seatPools, seats } from '@/domains/licensing/licences/tables'
import { giftClaims } from '@/domains/promotion/campaign-gifts/tables'
import { days } from '@/platform/time/duration'
import { someMember } from '@/tests/console/member-calls'
import type { TestServer } from '@/tests/server/server'
import { placeOrder } from '@/tests/shop/orders'

/** The belongings of a generated member; two accounts may have the same. */
export const life = fc.record({
  profile: fc.boolean(),
  social: fc.boolean(),
  orders: fc.integer({ min: 0, max: 3 }),
  pools: fc.uniqueArray(fc.constantFrom('win', 'mac', 'mobile' as const), { maxLength: 3 }),
  /** By what each device is known: the same one may hold a seat with both. */
  devices: fc.uniqueArray(fc.constantFrom('one', 'two', 'three', 'four'), { maxLength: 4 }),
  released: fc.boolean(),
  bundles: fc.uniqueArray(fc.constantFrom(0, 870, 871), { maxLength: 3 }),
  activated: fc.uniqueArray(fc.integer({ min: 701, max: 704 }), { maxLength: 4 }),
  codes: fc.uniqueArray(fc.integer({ min: 900, max: 902 }), { maxLength: 2 }),
  subscribed: fc.boolean(),
  vip: fc.option(fc.integer({ min: 1, max: 400 }), { nil: null }),
})
export type Life = typeof life extends fc.Arbitrary<infer Each> ? Each : never

/** A member who has all that. @returns the account's id */
export async function liveAs(server: TestServer, { profile, social, ...facts }: Life) {
  const { database, clock } = server
  const now = clock.now()
  const vipUntil = facts.vip === null ? null : new Date(now.getTime() + days(facts.vip))
  const { id } = await someMember(server, { vipUntil })
  if (profile) await database.insert(profiles).values({ memberId: id, country: 'DE' })
  if (social) await database.insert(socialAccounts).values({ provider: 'google', subject: randomUUID(), memberId: id })
  for (let index = 0; index < facts.orders; index++) {
    const order = await placeOrder(server, id)
    const line = { orderId: order.id, position: 0, memberId: id }
    await database
      .insert(giftClaims)
      .values({ ...line, campaign: 'all-in-one-new', state: 'waiting', submittedAt: now })
    if (facts.subscribed) {
      const term = { term: '1Y', state: 'cancelled', startedAt: now, paidUntil: now, currency: 'USD' } as const
      await database
        .insert(subscriptions)
        .values({ ...line, ...term, reference: randomUUID(), pid: 750, amount: 1, renewalAmount: 1 })
    }
  }
  for (const platform of facts.pools as ('win' | 'mac' | 'mobile')[]) {
    const [pool] = await database
      .insert(seatPools)
      .values({ memberId: id, line: 'downloader', platform, total: 4, resetAt: facts.released ? now : null })
      .returning()
    for (const device of facts.devices) {
      const held = { deviceHash: Buffer.from(device), device, grantedAt: now, lastSeenAt: now }
      const releasedAt = facts.released && device === 'one' ? now : null
      await database.insert(seats).values({ id: randomUUID(), poolId: pool?.id ?? 0, ...held, releasedAt })
    }
  }
  for (const bundle of facts.bundles) {
    const [pool] = await database
      .insert(activationPools)
      .values({ memberId: id, bundle: bundle || null, total: 4 })
      .returning()
    for (const pid of facts.activated) {
      await database.insert(activations).values({ poolId: pool?.id ?? 0, pid, activatedAt: now })
    }
  }
  for (const product of facts.codes) {
    const code = randomUUID()
    await addCodes(database, 'pool', [code])
    await database.execute(sql`update codes set member_id = ${id}, taken_at = ${now}, product = ${product}
      where code = ${code}`)
  }
  return id
}

export const nothing: Life = {
  profile: false,
  social: false,
  orders: 0,
  pools: [],
  devices: [],
  released: false,
  bundles: [],
  activated: [],
  codes: [],
  subscribed: false,
  vip: null,
}
