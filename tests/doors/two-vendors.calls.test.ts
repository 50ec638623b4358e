import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeNewVendor } from '@/apps/generate/new-vendor'
import { loadCatalogue } from '@/domains/commerce/catalogue'
import { readerOf } from '@/platform/commands/options'
import { textOf } from '@/platform/database/texts'
import { textIn, textReader } from '@/platform/i18n/texts'
import type { Currency } from '@/platform/money/currencies'
import { password, startServer, type TestServer } from '../server/server'

/** The settings that the last server of a process has read must not be those of the ones before it. */
const vendors = {
  german: { languages: ['de', 'en'], currencies: ['EUR', 'CHF'], country: 'DE', platform: { tv: { de: 'Fernseher' } } },
  french: { languages: ['fr', 'ja'], currencies: ['JPY'], country: 'JP', platform: { watch: { fr: 'Montre' } } },
} as const

let folder: string
const servers = {} as Record<keyof typeof vendors, TestServer>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-two-'))
  for (const [name, { languages, currencies, country, platform }] of Object.entries(vendors)) {
    const home = join(folder, name)
    const products = [{ name: 'Pilot', price: 50, every: 'once' }] as const
    await writeNewVendor(home, { name, country, languages, currencies: currencies as readonly Currency[], products })
    const file = join(home, 'vendor.json')
    const platforms = Object.fromEntries(Object.entries(platform).map(([key, names]) => [key, { names }]))
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), platforms }))
    servers[name as keyof typeof vendors] = await startServer({ VENDOR_DIR: home })
  }
})
afterAll(async () => {
  for (const server of Object.values(servers)) await server.close()
  await rm(folder, { recursive: true, force: true })
})

const bootOf = async ({ url }: TestServer, headers: Record<string, string>) => {
  const page = await (await fetch(`${url}/member.htm`, { headers })).text()
  return JSON.parse(/id="boot">(.*?)<\/script>/.exec(page)?.[1] ?? '')
}

it('each server offers its own vendor’s products', async () => {
  const [german, french] = [
    await bootOf(servers.german, { 'accept-language': 'ja' }),
    await bootOf(servers.french, { 'accept-language': 'ja' }),
  ]
  expect(german).toMatchObject({ language: 'de', market: { country: 'DE', currency: 'EUR' } })
  expect(german.offered).toMatchObject({ languages: ['de', 'en'], currencies: ['EUR', 'CHF'], platforms: { tv: {} } })
  expect(french).toMatchObject({ language: 'ja', market: { country: 'JP', currency: 'JPY' } })
  expect(french.offered).toMatchObject({ languages: ['fr', 'ja'], currencies: ['JPY'], platforms: { watch: {} } })
})

it('each server takes the languages of its own vendor alone, for a visit and for good', async () => {
  for (const [name, { languages }] of Object.entries(vendors)) {
    const server = servers[name as keyof typeof vendors]
    await server.member({ email: 'ada@example.com', language: languages[0] })
    const ada = server.visitor()
    await ada.signIn('ada@example.com')
    const codes = ['de', 'en', 'fr', 'ja'].map(async (lang) => {
      const { cscode } = await ada.call('POST /member/language', { lang })
      return [lang, cscode === 0] as const
    })
    const taken = (await Promise.all(codes)).filter(([, isTaken]) => isTaken).map(([lang]) => lang)
    expect(taken).toEqual(languages)
  }
})

it('each server takes the currencies of its own vendor alone', async () => {
  for (const [name, { currencies }] of Object.entries(vendors)) {
    const visitor = servers[name as keyof typeof vendors].visitor()
    const codes = ['EUR', 'CHF', 'JPY', 'USD'].map(async (currency) => {
      const { cscode } = await visitor.call('POST /checkout/quote', { pid: 1, currency })
      return [currency, cscode !== 10001] as const
    })
    const taken = (await Promise.all(codes)).filter(([, isTaken]) => isTaken).map(([currency]) => currency)
    expect(taken).toEqual(currencies)
  }
})

it('each server checks the files of its own vendor, after any other folder was read', async () => {
  for (const name of Object.keys(vendors)) {
    const { installation, database, clock } = servers[name as keyof typeof vendors]
    const { offer } = installation
    const loaded = await loadCatalogue(database, { folder: join(folder, name), offer }, clock.now())
    expect(loaded).not.toHaveProperty('problems')
  }
})

it('each server mails a member with an unknown language in its own vendor’s first one', async () => {
  for (const [name, { languages }] of Object.entries(vendors)) {
    const server = servers[name as keyof typeof vendors]
    await server.member({ email: 'eva@example.com', language: 'es' })
    const visitor = server.visitor()
    await visitor.call('POST /api/auth/reset_pw/per', { email: 'eva@example.com', code: await visitor.captcha() })
    const [mail] = await server.mailsTo('eva@example.com')
    expect(mail?.html).toContain(`<html lang="${languages[0]}"`)
  }
})

it('each server’s “not found” page is in a language of its own vendor', async () => {
  const headers = { 'accept-language': 'es', accept: 'text/html' }
  const pages = Object.values(servers).map(async ({ url }) => (await fetch(`${url}/nowhere`, { headers })).text())
  const [german = '', french = ''] = await Promise.all(pages)
  expect([/<html lang="(\w+)"/.exec(german)?.[1], /<html lang="(\w+)"/.exec(french)?.[1]]).toEqual(['de', 'fr'])
})

it('each server names the platforms of its own vendor', () => {
  const names = Object.values(servers).map(({ installation }) =>
    Object.keys(installation.overrides.names(installation.offer.languages.spoken[0] ?? 'en')),
  )
  expect(names).toEqual([['platform.tv'], ['platform.watch']])
})

it('each server writes a table of a command in a language of its own vendor', () => {
  const offers = Object.values(servers).map(({ installation }) => installation.offer)
  expect(offers.map((offer) => readerOf(offer, undefined))).toEqual(['de', 'fr'])
  expect(offers.map((offer) => readerOf(offer, offer.languages.spoken[1]))).toEqual(['en', 'ja'])
  for (const offer of offers) expect(() => readerOf(offer, 'es')).toThrow('There is no language "es"')
})

it('each server has the legal documents of its own vendor’s languages alone', () => {
  const written = Object.values(servers).map(({ installation }) => [
    ...new Set(installation.legal.all.map(({ language }) => language)),
  ])
  expect(written).toEqual([
    ['de', 'en'],
    ['fr', 'ja'],
  ])
})

it('each server knows the languages of its own vendor by the numbers of older clients', async () => {
  for (const [name, number] of [
    ['german', '5'],
    ['french', '4'],
  ] as const) {
    const { languages } = vendors[name]
    await servers[name].member({ email: 'kim@example.com' })
    const kim = servers[name].visitor()
    await kim.login('kim@example.com', password)
    const reasonsIn = (wish: Record<string, string>) => kim.call('GET /ticket/refund_type', wish)
    const named = (await reasonsIn({ language: number })).data
    expect(named).toEqual((await reasonsIn({ lang: languages[0] })).data)
    expect(named).not.toEqual((await reasonsIn({ lang: languages[1] })).data)
  }
})

it('each server takes a text that lacks its reader’s language from its own vendor’s first that has one', async () => {
  const names = { de: 'Lotse', en: 'Pilot', fr: 'Pilote', ja: '' }
  const named = Object.values(servers).map(async ({ installation, database }) => {
    const reader = textReader(installation.offer.languages, 'zh')
    const { rows } = await database.execute<{ name: string }>(
      sql`select ${textOf(sql`${JSON.stringify(names)}::jsonb`, reader)} as name`,
    )
    return [textIn(names, reader), rows[0]?.name]
  })
  expect(await Promise.all(named)).toEqual([
    ['Lotse', 'Lotse'],
    ['Pilote', 'Pilote'],
  ])
})
