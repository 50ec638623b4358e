import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { publish } from '@/domains/commerce/catalogue'
import { CommandError } from '@/platform/commands/errors'
import { after, before, between, days, unixSeconds } from '@/platform/time/duration'
import { importLines } from '@/tests/import/import'
import { quickFolder } from '@/tests/machine/quick-folder'
import { type StripeShop, startStripeShop } from '@/tests/payments/stripe/shop'
import { stripeKeys } from '@/tests/payments/stripe/stand-in'
import type { Entity } from '@/tests/payments/stripe/wire'
import { readDemoCatalogue } from '@/tests/samples/demo-catalogue'
import { commandCalled } from '@/tests/server/commands'

/**
 * Subscriptions that another shop has charged continue at Stripe, with the card that its customers have saved there.
 */
let shop: StripeShop
let file: string
let cards: readonly Entity[]
const names = ['ida', 'bo', 'cy']
const now = new Date(Math.floor(Date.now() / 1000) * 1000)
const next = after(now, days(20))

beforeAll(async () => {
  shop = await startStripeShop()
  const { server, stripe } = shop
  if (!server.place || !('url' in server.place)) throw new Error('This file is for PostgreSQL alone')
  const folder = quickFolder('foyer-move-')
  vi.stubEnv('DATABASE_URL', server.place.url)
  vi.stubEnv('DATA_DIR', join(folder, 'data'))
  for (const [name, value] of Object.entries({ ...stripeKeys, STRIPE_API_URL: stripe.address })) vi.stubEnv(name, value)
  await publish(server.database, await readDemoCatalogue(), server.clock.now())
  const bought = { status: 'complete', currency: 'EUR', country: 'DE', placed_at: before(now, days(10)).toISOString() }
  for (const name of names) await server.member({ email: `${name}@example.test` })
  await importLines(server, {
    orders: names.map((name) => ({ ...bought, number: `W-${name}`, member: `${name}@example.test` })),
    'order-lines': names.map((name) => ({ order: `W-${name}`, pid: 365, term: '1M', unit_amount: 999 })),
    subscriptions: names.map((name) => ({
      order: `W-${name}`,
      state: 'cancelled',
      paid_until: next.toISOString(),
      renewal_amount: 1299,
    })),
  })
  cards = [stripe.keepCard(), stripe.keepCard(), stripe.keepCard()]
  file = join(folder, 'foyer-subscriptions.csv')
  await writeFile(file, listOf(cards[2]?.id ?? ''))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await shop.close()
})

const head = 'order,line,subscription,next_payment,gateway,customer,payment_method'

const listOf = (third: string) =>
  [
    head,
    `W-ida,1,11,${next.toISOString()},stripe,${cards[0]?.customer},${cards[0]?.id}`,
    `W-bo,1,12,${next.toISOString()},ppec_paypal,,`,
    `W-cy,1,13,${next.toISOString()},stripe,${cards[2]?.customer},${third}`,
    `W-zoe,1,14,${next.toISOString()},stripe,cus_1,pm_1`,
  ].join('\n')

const run = async (...args: string[]) => {
  const outcome = await commandCalled('subscriptions move')
    .run([file, ...args])
    .catch((error: unknown) => error)
  return String(outcome instanceof CommandError ? outcome.message : outcome).replaceAll(/^.*?csv:|\([\w-]+\)/gm, '')
}
const standing = async () =>
  (
    await shop.server.database.execute(`select state, provider, to_char(paid_until, 'YYYY-MM-DD') as until
      from subscriptions order by id`)
  ).rows
const ended = { state: 'cancelled', provider: null, until: next.toISOString().slice(0, 10) }
const goesOn = { ...ended, state: 'active', provider: 'stripe' }
const atStripe = () => shop.stripe.subscriptionsOf(cards[0]?.customer ?? '')
const day = next.toISOString().slice(0, 10)

it('the command with --check lists the subscriptions that can move and those that cannot, and changes nothing', async () => {
  const said = await run('--check')
  expect(said).toContain(`2: W-ida : goes on, and is charged first on ${day}`)
  expect(said).toContain('3: W-bo : is paid by other ways')
  expect(said).toContain('5: W-zoe: is no subscription that is here')
  expect(said).toContain('2 would be moved, 2 left, 0 refused.')
  expect(atStripe()).toEqual([])
  expect(await standing()).toEqual([ended, ended, ended])
})

it('the command with --check asks Stripe about each card: its existence, its owner and its expiry', async () => {
  const { stripe } = shop
  const old = stripe.keepCard({ exp_month: 1, exp_year: 2024 })
  const source = stripe.keepSource()
  const rows = [
    ['cus_00000001', 'pm_gone'],
    [cards[0]?.customer, cards[1]?.id],
    [old.customer, old.id],
    [source.customer, source.id],
    [cards[0]?.customer, source.id],
  ]
  const said = []
  for (const [customer, means] of rows) {
    await writeFile(file, `${head}\nW-ida,1,11,${next.toISOString()},stripe,${customer},${means}`)
    said.push((await run('--check')).replaceAll(/^2: W-ida : /gm, '').split('\n'))
  }
  const [good, bad] = ['1 would be moved, 0 left, 0 refused.', '0 would be moved, 0 left, 1 refused.']
  expect(said).toEqual([
    ['Stripe has no such means of payment', bad],
    ['Stripe has that means of payment for another customer, or for none', bad],
    [`goes on, and is charged first on ${day}, with a card that ends before it, in 2024-01`, good],
    [`goes on, and is charged first on ${day}`, good],
    ['Stripe has no such means of payment', bad],
  ])
  await writeFile(file, listOf(cards[2]?.id ?? ''))
  expect(atStripe()).toEqual([])
})

it('a move begins each subscription once at Stripe, without a charge until its next payment', async () => {
  await writeFile(file, listOf('pm_gone'))
  expect(await run()).toMatch(/4: W-cy : No: resource_missing\.[\s\S]*1 moved, 2 left, 1 refused\./)
  expect(atStripe()).toMatchObject([
    {
      status: 'trialing',
      currency: 'eur',
      items: { data: [{ price: { unit_amount: 1299 }, current_period_end: unixSeconds(next) }] },
    },
  ])
  expect(await standing()).toEqual([goesOn, ended, ended])
  expect(await run()).toContain('2: W-ida : goes on already')
  expect(atStripe()).toHaveLength(1)
  expect(await shop.server.mailsTo('ida@example.test')).toEqual([])
})

it('a move is undone while nothing was charged, also against later reports of Stripe', async () => {
  expect(await run('--undo')).toContain('2: W-ida : was taken back')
  const [begun] = atStripe()
  expect(begun?.status).toBe('canceled')
  await shop.told(shop.stripe.event('customer.subscription.deleted', begun ?? {}))
  expect(await standing()).toEqual([ended, ended, ended])
  await run()
  expect(atStripe().map(({ status }) => status)).toEqual(['canceled', 'trialing'])
  expect(await standing()).toEqual([goesOn, ended, ended])
})

it('a moved subscription is renewed by Stripe, and then cannot be moved back', async () => {
  const [, begun] = atStripe()
  if (!begun) throw new Error('Nothing was begun')
  const later = after(next, days(30))
  shop.server.clock.advance(between(shop.server.clock.now(), next))
  await shop.told(...shop.stripe.renew(begun, 1299, later).told)
  expect((await standing())[0]).toEqual({ ...goesOn, until: later.toISOString().slice(0, 10) })
  expect(await run('--undo')).toContain('2: W-ida : was charged already, and stays')
  expect((await standing())[0]).toMatchObject({ state: 'active', provider: 'stripe' })
})

it('members whose subscriptions cannot move get one mail', async () => {
  await writeFile(file, listOf(''))
  expect(await run('--write')).toContain('2 written to, 2 left, 0 refused.')
  expect(await run('--write')).toContain('0 written to, 4 left, 0 refused.')
  const { rows } = await shop.server.database.execute(
    "select count(*)::int from mails where kind = 'subscription.moved'",
  )
  expect(rows).toEqual([{ count: 2 }])
})
