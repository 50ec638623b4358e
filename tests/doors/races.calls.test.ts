import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCodes } from '@/domains/licensing/activation'
import { assignCode } from '@/domains/licensing/activation/store/codes'
import { addCodes as addGiftCodes } from '@/domains/promotion/campaign-gifts/store/codes'
import { someMember } from '@/tests/console/member-calls'
import { startServer, type TestServer } from '@/tests/server/server'
import { runCampaigns } from '@/tests/shop/gifts'
import { itemOf, placeOrder } from '@/tests/shop/orders'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

it('defect 7: simultaneous requests for a member’s own code, the last of its pool, all get it', async () => {
  for (let round = 0; round < 20; round++) {
    const { id: memberId } = await someMember(server)
    const pool = `pool-${round}`
    await addCodes(server.database, pool, [`CODE-${round}`])
    const request = {
      memberId,
      pool,
      claim: { by: 'product', product: 900 } as const,
      standsOn: null,
      at: server.clock.now(),
    }
    const answers = await Promise.all(Array.from({ length: 20 }, () => assignCode(server.database, request)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
      new Set([JSON.stringify({ code: `CODE-${round}` })]),
    )
  }
})

it('defect 7: simultaneous requests for a member’s own gift all get its code', async () => {
  const catalogueVersion = await runCampaigns(server)
  const { id } = await server.member({ email: 'gil@example.test' })
  const gil = server.visitor()
  await gil.signIn('gil@example.test')
  for (let round = 0; round < 10; round++) {
    const order = await placeOrder(server, id, { items: [itemOf(757)], catalogueVersion })
    await server.database.execute(sql`
      insert into gift_claims (campaign, order_id, position, member_id, state, submitted_at)
      values ('downloader-all-in-one', ${order.id}, 0, ${id}, 'choosing', now())`)
    const code = `CINEMA-${round}`
    const now = server.clock.now()
    await addGiftCodes(
      server.database,
      [{ campaign: 'downloader-all-in-one', currency: 'GBP', amount: 1800, code }],
      now,
    )
    const request = { vid: '1', oid: order.number, pid: 757, currency: 'GBP' }
    const get = () => gil.call('POST /member/all_in_one_netflix_gift/get', request)
    const answers = await Promise.all(Array.from({ length: 20 }, get))
    expect(answers.map(({ cscode, data }) => [cscode, data.code])).toEqual(answers.map(() => [0, code]))
  }
})
