import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '@/apps/server/calls'
import { companyDomains, companyInvitations } from '@/domains/accounts/companies/tables'
import { companyPeople } from '@/domains/accounts/companies/testing'
import { hashOf } from '@/domains/accounts/identity'
import { members } from '@/domains/accounts/identity/tables/members'
import { createCatalogueReader } from '@/domains/commerce/catalogue'
import { publish } from '@/domains/commerce/catalogue/store'
import { refusalOf, refuseReminders } from '@/domains/commerce/checkout/store/reminders'
import { reminderRefusals } from '@/domains/commerce/checkout/tables/reminders'
import { quotations } from '@/domains/commerce/quotations/tables'
import { householdInvitations } from '@/domains/licensing/households/tables'
import { place } from '@/domains/licensing/households/testing'
import type { CallDefinition } from '@/platform/contract/call'
import { appPages } from '@/platform/paths'
import { after, days } from '@/platform/time/duration'
import { inEveryLanguage } from '@/tests/samples/in-every-language'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { buy, openShop, quoteFor } from '@/tests/shop/checkout'

/**
 * An account has named an address by a link to its own mailbox, but has not proven it. Everything that others tie to that
 * address carries the word below, which the account must not read in any answer, page or file. The calls come from the
 * contracts, so a new one is tried without a change here.
 */
const tell = 'Telltale'
const victim = 'buyer@telltale-owner.test'

let server: TestServer
const people = companyPeople(() => server)
let squatter: Visitor
let squatterId: number
let pass: string
/** The word, and the quotation's number and key; the key opens its PDF and buys at its price. */
let telltales: readonly string[]
let upgradesBefore: unknown

beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  const { version, productsByPid, productsByLine, pricesByKey, ...content } =
    await createCatalogueReader().currentCatalogue(server.database)
  const names = inEveryLanguage(`${tell} partners`)
  const concessions = [{ key: 'partners', names, domains: ['telltale-owner.test'], percent: '50' }]
  const products = content.products.map((product) =>
    product.pid === 702
      ? { ...product, upgradeFrom: { products: [701], percent: '50' as const, replaces: true } }
      : product,
  )
  await publish(server.database, { ...content, products, concessions }, server.clock.now())
  const person = await people.person('squatter', 'own.test')
  squatter = person.visitor
  squatterId = person.id
  await buy(squatter, { ...wish, pid: '701' })
  await plant()
  upgradesBefore = await upgrades()
  await nameIt(person.email)
  pass = (await squatter.call('POST /member/ticket_pass')).data.pass
})
afterAll(() => server.close())

const wish = { pid: '702', option: 'LFT', currency: 'USD', country: 'US', lang: 'en' }

const upgrades = async () => {
  const { data } = await squatter.call('GET /member/version_upgrades', { currency: 'USD', lang: 'en' })
  expect(data.upgrades).toHaveLength(1)
  return data.upgrades.map(({ price, amount }) => [price, amount])
}

async function nameIt(own: string) {
  expect((await squatter.call('POST /member/reset_email/per')).cscode).toBe(0)
  const mail = (await server.mailsTo(own)).find(({ kind }) => kind === 'identity.changeEmail')
  const hash = mail?.link?.searchParams.get('hash')
  const request = { hash, new_email: victim, re_email: victim, code: await squatter.captcha() }
  expect((await squatter.call('POST /member/reset_email/complete', request)).cscode).toBe(0)
  await server.worker.drain()
}

/** Adds everything that others can tie to the address, or to its domain. */
async function plant() {
  const { database } = server
  const visitor = server.visitor()
  const many = { ...wish, pid: '701', quantity: '25' }
  const { total } = await quoteFor(visitor, many)
  const quotation = { ...many, total, email: victim, name: `${tell} Buyer`, company: `${tell} Quoted GmbH` }
  expect((await visitor.call('POST /checkout/quotation', quotation)).data.state).toBe('made')
  const [made] = await database.select().from(quotations)
  telltales = [tell, made?.number ?? '', made?.key ?? '']
  const question = { email: victim, name: `${tell} Guest`, subject: `${tell} question`, message: `${tell} message` }
  const asked = await visitor.call('POST /ticket/contact', { ...question, code: await visitor.captcha(), lang: 'en' })
  expect(asked.cscode).toBe(0)
  const host = await people.founded(`${tell} Works`)
  const now = server.clock.now()
  const times = { createdAt: now, expiresAt: after(now, days(14)) }
  await database.insert(companyInvitations).values({
    companyId: host.company,
    kind: 'mail',
    email: victim,
    role: 'owner',
    invitedBy: host.olga.id,
    codeHash: hashOf('company'),
    usesLeft: 1,
    ...times,
  })
  const other = await people.founded(`${tell} Neighbours`)
  await database
    .insert(companyDomains)
    .values({ companyId: other.company, domain: 'telltale-owner.test', joins: 'open', provenAt: now })
  const { id: holderId } = await server.member({ email: 'holder@home.test', username: `${tell} Holder` })
  await database
    .insert(householdInvitations)
    .values({ holderId, email: victim, language: 'en', places: [place], codeHash: hashOf('household'), ...times })
}

type Key = keyof typeof calls & string

const isReadByMembers = ([, { who, effect, codes }]: [string, CallDefinition]) =>
  effect === 'read' && (who === 'member' || who === 'anyone' || codes.includes(85641))

const reading = Object.entries<CallDefinition>(calls).filter(isReadByMembers)

/** Well-formed values for the fields of every call; fields for an address get the named one. */
const values: Readonly<Record<string, unknown>> = {
  ...wish,
  email: victim,
  os: 'win',
  line: 'downloader',
  product_line: 'downloader',
  software: 'ebbcatch-video',
  scene: 'member_upgrade_unifab',
  order_id: 'TW-NONE22',
  oid: 'TW-NONE22',
  vid: 'nothing22',
  ticket: 'T-22222222',
  user_code: 'BCDFGHJK',
  link: '/subscription-cancel.htm?case=nothing',
  hash: 'nothing',
  request: 'nothing',
  uid: 'nothing',
  platform: 'win',
  before: 1,
  limit: 10,
  seat: '00000000-0000-4000-8000-000000000000',
}

async function answerOf([key, { input, codes }]: [string, CallDefinition]) {
  const named = Object.keys(input.shape).filter((name) => Object.hasOwn(values, name))
  // It lists by a place, and not by a number: the first page.
  const given = key === 'GET /member/handovers' ? named.filter((name) => name !== 'before') : named
  const fields = Object.fromEntries(given.map((name) => [name, values[name]]))
  const ofPass = codes.includes(85641) && { laravel_session: pass }
  return squatter.call(key as Key, { ...fields, ...ofPass })
}

/** Returns the calls, pages and files in which the account reads the word. */
async function telling(): Promise<string[]> {
  const found: string[] = []
  const tells = (text: string) => telltales.some((each) => text.includes(each))
  for (const call of reading) if (tells((await answerOf(call)).text)) found.push(call[0])
  for (const path of [...appPages, '/personal-data?format=json', '/personal-data?format=html']) {
    if (tells(await squatter.open(path))) found.push(path)
  }
  return found
}

describe('an unproven address of an account', () => {
  it('is sent in fields that every call accepts', async () => {
    const refused: string[] = []
    for (const call of reading) {
      const { cscode, data } = await answerOf(call)
      if (cscode === 10001) refused.push(`${call[0]} ${JSON.stringify(data)}`)
    }
    expect(refused).toEqual([])
  })

  it('reveals nothing to the account that others have tied to it', async () => expect(await telling()).toEqual([]))

  it('shows no quotation for its owner', async () => {
    expect((await squatter.call('GET /member/quotations')).data).toEqual({ quotations: [] })
  })

  it('has no price of a concession, where one is quoted, upgraded or begun', async () => {
    const { total, concession } = await quoteFor(squatter, wish)
    expect(concession).toBeNull()
    expect(total).toBe((await quoteFor(server.visitor(), wish)).total)
    expect(await upgrades()).toEqual(upgradesBefore)
    const lowered = { ...wish, waiver: true, total: (Number(total) / 2).toFixed(2) }
    expect((await squatter.call('POST /checkout/begin', lowered)).data).toMatchObject({ state: 'changed' })
  })

  it('keeps its owner’s refusal of mails', async () => {
    const { database, clock } = server
    const refusals = () => database.$count(reminderRefusals, eq(reminderRefusals.addressHash, refusalOf(victim)))
    await database.transaction((transaction) => refuseReminders(transaction, refusalOf(victim), clock.now()))
    expect((await squatter.call('POST /member/checkout_reminders', { wanted: true })).cscode).toBe(0)
    expect(await refusals()).toBe(1)
  })

  it('shows all of that to the account that has proven it', async () => {
    const proven = { emailProven: true, provenEmail: null }
    await server.database.update(members).set(proven).where(eq(members.id, squatterId))
    expect(await upgrades()).not.toEqual(upgradesBefore)
    expect(await telling()).toEqual([
      'GET /member/companies',
      'GET /member/quotations',
      'POST /checkout/quote',
      '/personal-data?format=json',
      '/personal-data?format=html',
    ])
  })
})
