import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import type { Coupon } from '@/domains/commerce/catalogue/schema'
import { publish } from '@/domains/commerce/catalogue/store'
import { builtInLanguages } from '@/platform/i18n/languages'
import { startServer, type TestServer } from '@/tests/server/server'
import { openShop } from '@/tests/shop/checkout'
import { signedInBuyers } from '../buyers'
import { roundsOr } from '../rounds'
import { reportOf } from '../rows'
import { type Arena, contests, couponOf, sameAs } from './contests'

const rounds = roundsOr(2)
const rivals = roundsOr(1) > 1 ? 40 : 8
const rows = reportOf('races', ['the last', 'rounds', 'at once', 'heard that they have it', 'have it'])

const servers: TestServer[] = []
let arena: Arena
beforeAll(async () => {
  const server = await startServer({ TRUSTED_PROXIES: '1' })
  servers.push(server, await startServer({ TRUSTED_PROXIES: '1' }, server))
  await openShop(server)
  const { database, clock } = server
  const { lines, products, prices, vatRates, displayedDiscounts, campaigns } =
    await createCatalogueReader().currentCatalogue(database)
  const names = Object.fromEntries(builtInLanguages.map((language) => [language, 'A'])) as Coupon['names']
  const once = { names, discount: { by: 'percent', percent: '10' }, uses: 1, usesPerMember: 1 } as const
  const coupons: Coupon[] = Array.from({ length: rounds }, (_, round) => ({ ...once, code: couponOf(round) }))
  const content = { lines, products, prices, vatRates, coupons, displayedDiscounts, campaigns }
  const { version } = await publish(database, content, clock.now())
  const urls = Array.from({ length: rivals }, (_, rival) => servers[rival % servers.length]?.url ?? '')
  const buyers = await signedInBuyers(database, server.url, { name: 'rival', count: rivals, now: clock.now() })
  const { rows: members } = await database.execute<{ id: number }>(
    sql`select id from members where email like 'rival%' order by id`,
  )
  arena = {
    server,
    catalogueVersion: version,
    members: members.map(({ id }) => Number(id)),
    rivals: buyers.map((buyer, rival) => sameAs(buyer, urls[rival] ?? '', server)),
    selves: urls.map((url) => sameAs(buyers[0], url, server)),
  }
})
afterAll(async () => {
  for (const server of servers) await server.close()
})

it.each(Object.entries(contests))(
  `of ${rivals} rivals for the last %s at once, at two servers, one gets it`,
  {
    timeout: 0,
  },
  async (what, contest) => {
    const results = []
    for (let round = 0; round < rounds; round++) results.push(await contest(arena, round))
    expect(results).toEqual(results.map(() => ({ heard: 1, there: 1 })))
    rows.add(what, rounds, rivals, rounds, rounds)
  },
)
