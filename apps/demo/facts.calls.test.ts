import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { members } from '@/domains/accounts/identity/tables/members'
import { type DemoServer, startDemoServer } from '@/tests/server/demo-server'

let server: DemoServer
beforeAll(async () => {
  server = await startDemoServer()
  // Customers that only staff sees have no password: here they get that of the others.
  await server.database.execute(sql`update ${members} set password_hash = known.hash
    from (select password_hash as hash from ${members} where email = 'ada@example.test') known
    where password_hash = '!' and kind = 'person'`)
})
afterAll(() => server.close())

it('login, offers, subscriptions and products agree about every demo member', async () => {
  const people = await server.database
    .select({ email: members.email })
    .from(members)
    .where(sql`kind = 'person' and blacklisted_at is null`)
  expect(people.length).toBeGreaterThan(15)
  const said = await Promise.all(
    people.map(async ({ email }) => {
      const visitor = server.visitor()
      const { data: login } = await visitor.login(email, 'demo1234')
      const { content: offers } = (await visitor.call('GET /member/upgrade_license')).data
      const { data: plan } = await visitor.call('GET /member/dvdfab365')
      const { data: info } = await visitor.call('GET /member/subscription_info')
      const { content: own } = (await visitor.call('GET /member')).data
      const ends = info.order_list.map(({ end }) => end)
      const registered = own.orders.filter(
        ({ pid, STATUS, end }) => [365, 366, 367].includes(pid) && STATUS === 'Registered' && end !== null,
      )
      const running = registered.filter(
        ({ end }) => (end ?? '') >= new Date(info.time_now * 1000).toISOString().slice(0, 10),
      )
      return {
        email,
        holder: [login.is_all_in_one_user, offers.is_downloader_all_in_one_user],
        subscriber: [login.dvdfab_subscribe, info.order_list.length > 0 ? 1 : 0],
        live: [plan.status, info.type === 'active' ? 1 : 0, running.length > 0 ? 1 : 0],
        vip: [login.vip, plan.vip, Math.max(0, ...ends)],
        activations: [own.subscription_active.active_product_max > 0, plan.status === 1],
      }
    }),
  )
  const apart = said.filter(({ email: _, ...facts }) =>
    Object.values(facts).some((each) => new Set<unknown>(each).size > 1),
  )
  expect(apart).toEqual([])
  expect(
    said
      .filter(({ holder }) => holder[0] === 1)
      .map(({ email }) => email.split('@')[0])
      .sort(),
  ).toEqual(['gil', 'mila', 'old', 'theo', 'wren', 'yuna'])
})
