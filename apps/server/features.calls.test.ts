import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type NewVendor, writeNewVendor } from '@/apps/generate/new-vendor'
import { loadCatalogue } from '@/domains/commerce/catalogue'
import { type Feature, featureNames } from '@/platform/contract/feature'
import { signedInOperator } from '@/tests/people/operator'
import { commandCalled } from '@/tests/server/commands'
import { startServer, type TestServer } from '@/tests/server/server'

const pilot: NewVendor = {
  name: 'Pilot',
  country: 'DE',
  languages: ['en'],
  currencies: ['EUR'],
  products: [
    { name: 'Pilot', price: 49.9, every: 'once' },
    { name: 'Pilot Plus', price: 4.9, every: 'month' },
  ],
}

/** The parts that go with each feature: pages, calls of members and of the console, and kinds of attention. */
const parts: Readonly<
  Record<Feature, { readonly pages?: string[]; readonly calls?: string[]; readonly attention?: string }>
> = {
  activation: {
    calls: ['POST /member/activate', 'POST /member/get_programs_active', 'POST /member/programs_active'],
  },
  backup: {},
  codes: {
    calls: [
      'GET /member/activate_oem',
      'GET /console/api/codes',
      'POST /console/api/codes/import',
      'POST /console/api/members/give-code',
    ],
    attention: 'codes',
  },
  coupons: { calls: ['GET /member/my_coupon', 'GET /console/api/coupons', 'POST /console/api/coupons/give'] },
  extendedDownloads: { calls: ['GET /member/eds_product', 'GET /change_log/extend_download'] },
  gifts: {
    calls: [
      'GET /member/all_in_one_new_amazon_gift/list',
      'POST /member/all_in_one_netflix_gift/list',
      'GET /console/api/gifts',
      'POST /console/api/gifts/approve',
    ],
    attention: 'gifts',
  },
  licences: {
    pages: ['/.well-known/jwks.json'],
    calls: [
      'GET /member/product_licenses',
      'GET /member/unbind_device',
      'GET /licence/device',
      'POST /licence/token',
      'POST /licence/refresh',
      'POST /console/api/members/release-devices',
    ],
  },
  photo: { pages: ['/photo-enhancer-online.htm'] },
  platforms: { calls: ['GET /member/multios_discount'] },
  promotion: { pages: ['/promotion.htm', '/promotion_5.htm', '/programs_promotion.htm'] },
  recommendations: { calls: ['POST /recommend/best/list'] },
  subscriptions: {
    pages: ['/subscription-cancel.htm', '/update-payment-method.htm'],
    calls: ['GET /member/subscription_info', 'GET /subscribe.php', 'POST /member/resume_subscription'],
  },
  tickets: {
    pages: ['/contact.htm', '/tickets.htm'],
    calls: [
      'POST /member/ticket_pass',
      'GET /ticket/session',
      'POST /ticket/open',
      'POST /ticket/contact',
      'GET /console/api/tickets',
      'POST /console/api/tickets/answer',
    ],
    attention: 'tickets',
  },
}

let folder: string
let whole: TestServer
/** The same vendor without any of it. */
let bare: TestServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-features-'))
  whole = await startServer()
  const shop = join(folder, 'shop')
  await writeNewVendor(shop, pilot)
  const settings = JSON.parse(await readFile(join(shop, 'vendor.json'), 'utf8'))
  const features = Object.fromEntries(featureNames.map((name) => [name, false]))
  await writeFile(join(shop, 'vendor.json'), JSON.stringify({ ...settings, features }))
  bare = await startServer({ VENDOR_DIR: shop })
})
afterAll(async () => {
  await whole.close()
  await bare.close()
  await rm(folder, { recursive: true, force: true })
})

const statusOf = async ({ url }: TestServer, request: string) => {
  const [method = '', path = ''] = request.split(' ')
  return (await fetch(url + path, { method, headers: { accept: 'text/html' } })).status
}
const attentionOf = async (server: TestServer) => {
  const { visitor } = await signedInOperator(server, 'owner')
  const { data } = await visitor.call('GET /console/api/attention')
  return data.entries.map(({ kind }) => kind)
}
const bootOf = async ({ url }: TestServer, path: string) => {
  const html = await (await fetch(url + path)).text()
  return JSON.parse(/id="boot">(.*?)<\/script>/.exec(html)?.[1] ?? '{}')
}

it.each([
  ['/member.htm%3Fa%3Dlicense', '/member.htm?a=license'],
  ['https%3A%2F%2Fevil.test%2Faccount', null],
  ['%2F%2Fevil.test', null],
])('a page for one act leads back to %s as %s', async (address, expected) => {
  const { returnTo } = await bootOf(whole, `/subscription-cancel.htm?return_to=${address}`)
  expect(returnTo && new URL(returnTo).pathname + new URL(returnTo).search).toBe(expected)
  expect((await bootOf(whole, '/subscription-cancel.htm')).returnTo).toBeNull()
})

describe.each(featureNames)('a vendor without %s', (feature) => {
  const { pages = [], calls = [], attention } = parts[feature]

  it('has neither its pages nor its calls, which others have', async () => {
    const requests = [...pages.map((path) => `GET ${path}`), ...calls]
    const of = (server: TestServer) => Promise.all(requests.map((request) => statusOf(server, request)))
    expect(await of(bare)).toEqual(requests.map(() => 404))
    // The line of the demo vendor's is another one.
    const known = requests.filter((request) => !request.includes('programs_'))
    for (const request of known) expect(await statusOf(whole, request)).not.toBe(404)
  })

  it('tells its pages and the console, which leave it out', async () => {
    for (const path of ['/member.htm', '/console']) {
      expect((await bootOf(bare, path)).absent).toContain(feature)
      expect((await bootOf(whole, path)).absent).toEqual([])
    }
  })

  it('has none of its calls in the API document, and none of its attention counts', async () => {
    const { paths } = (await (await fetch(`${bare.url}/openapi.json`)).json()) as { paths: object }
    const documented = calls.map((call) => call.split(' ')[1] ?? '').filter((path) => path in paths)
    expect(documented).toEqual([])
    if (attention === undefined) return
    expect(await attentionOf(whole)).toContain(attention)
    expect(await attentionOf(bare)).not.toContain(attention)
  })
})

it('a command of a missing feature says so, and changes nothing', async () => {
  process.env.VENDOR_DIR = join(folder, 'shop')
  try {
    await expect(commandCalled('codes list').run([])).rejects.toThrow(/features\.codes is switched off/)
  } finally {
    delete process.env.VENDOR_DIR
  }
})

it('only subscriptions are not for sale where their page is missing', async () => {
  const { database, installation, clock } = bare
  expect(
    await loadCatalogue(database, { folder: join(folder, 'shop'), offer: installation.offer }, clock.now()),
  ).not.toHaveProperty('problems')
  const { prices } = await installation.catalogue.currentCatalogue(database)
  expect(prices.map(({ pid, onSale }) => [pid, onSale])).toEqual([
    [101, true],
    [102, false],
  ])
})

it('the foot of public pages links to existing pages alone', async () => {
  const html = await (await fetch(`${bare.url}/download.htm`)).text()
  expect(html).not.toContain('/promotion.htm')
  expect(html).not.toContain('extended_service')
})
