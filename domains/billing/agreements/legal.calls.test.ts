import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ShownAgreement } from '@/domains/billing/agreements/contract/member'
import { root } from '@/platform/config/root'
import { builtInLanguages } from '@/platform/i18n/languages'
import { agreedTo, legalKinds } from '@/platform/legal/kinds'
import { signedInOperator } from '@/tests/people/operator'
import { startServer, type TestServer } from '@/tests/server/server'
import type { Visitor } from '@/tests/server/visitor'
import { buy, openShop } from '@/tests/shop/checkout'
import { keepVersions } from './store/versions'

const addresses = {
  imprint: '/imprint.htm',
  privacy: '/privacy.htm',
  terms: '/terms.htm',
  withdrawal: '/withdrawal.htm',
  licence: '/terms-of-license-authorization.htm',
  accessibility: '/accessibility.htm',
  commerce: '/commerce.htm',
}

let server: TestServer
/** The vendor with other terms, an imprint on its own site, no licence terms, and the rest in German alone. */
let later: TestServer
let folder: string
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
  folder = await mkdtemp(join(tmpdir(), 'foyer-legal-'))
  await cp(join(root, 'catalogues', 'demo'), folder, { recursive: true })
  const settings = JSON.parse(await readFile(join(folder, 'vendor.json'), 'utf8'))
  const { de } = settings.legal.privacy
  const legal = {
    terms: { en: 'legal/new.md' },
    imprint: { en: 'https://www.tidewren.example/imprint?a=1' },
    privacy: { de },
  }
  await writeFile(join(folder, 'vendor.json'), JSON.stringify({ ...settings, legal }))
  await writeFile(join(folder, 'legal', 'new.md'), '# New terms\n\nYou may keep the <i>box</i>.\n')
  later = await startServer({ VENDOR_DIR: folder })
})
afterAll(async () => {
  await later.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const pageAt = (address: string, from = server, headers: Record<string, string> = {}) =>
  fetch(`${from.url}${address}`, { redirect: 'manual', headers })

const agreementsOf = async (visitor: Visitor): Promise<readonly ShownAgreement[]> => {
  const { cscode, data } = await visitor.call('GET /member/agreements')
  expect(cscode).toBe(0)
  return data.agreements
}

const told = (agreements: readonly ShownAgreement[]) =>
  agreements.map(({ kind, language, order }) => `${kind} ${language} ${order === '' ? 'account' : 'order'}`).sort()

/** Registers a member in a language, signed in. */
async function registered(email: string, lang: string) {
  const visitor = server.visitor()
  await visitor.call('POST /api/auth/register/per', { email, code: await visitor.captcha(), lang })
  const [mail] = await server.mailsTo(email)
  const hash = mail?.link?.searchParams.get('hash') ?? ''
  const account = { email, hash, name: 'Noor', pw: 'secret1', re_pw: 'secret1', language: lang, lang }
  expect((await visitor.call('POST /api/auth/register/complete', account)).cscode).toBe(0)
  await visitor.login(email, 'secret1')
  return visitor
}

describe('a legal document', () => {
  it.each(legalKinds)('%s is a page in every language, with its version', async (kind) => {
    for (const language of builtInLanguages) {
      const answer = await pageAt(`${addresses[kind]}?lang=${language}`)
      const html = await answer.text()
      expect(answer.status).toBe(200)
      expect(html).toMatch(/<article class="legal" lang="[\w-]+"/)
      expect(html).toContain('2026')
      expect(answer.headers.get('content-security-policy')).not.toContain('unsafe')
    }
  })

  it('is linked in the foot of every server-drawn page, and in every page of the app', async () => {
    for (const address of ['/download.htm', '/promotion.htm', '/imprint.htm']) {
      const html = await (await pageAt(`${address}?lang=de`)).text()
      const { commerce, ...here } = addresses
      for (const each of Object.values(here)) expect(html).toContain(`href="${each}?lang=de"`)
      expect(html).not.toContain(commerce)
    }
    const html = await (await pageAt('/member.htm')).text()
    const here = legalKinds.filter((kind) => kind !== 'commerce')
    expect(html).toContain(`"legal":${JSON.stringify([...here, 'cancellation'])}`)
  })

  it('that Japan requires is linked for buyers in Japan and readers of Japanese', async () => {
    for (const language of ['ja', 'de'])
      expect((await (await pageAt(`/download.htm?lang=${language}`)).text()).includes(addresses.commerce)).toBe(
        language === 'ja',
      )
    const japan = { 'accept-language': 'en-JP' }
    expect(await (await pageAt('/member.htm?lang=en', server, japan)).text()).toContain('"commerce"')
  })

  it('at an address of the vendor redirects there, and a missing one answers 404', async () => {
    const answer = await pageAt('/imprint.htm', later)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://www.tidewren.example/imprint?a=1'])
    for (const address of [addresses.licence, addresses.withdrawal, '/terms.htm?version=no']) {
      expect((await pageAt(address, later)).status).toBe(404)
    }
    expect(await (await pageAt('/terms.htm', later)).text()).not.toContain(addresses.licence)
  })

  it('shows HTML as text, and says in which language it is', async () => {
    expect(await (await pageAt('/terms.htm', later)).text()).toContain('You may keep the &lt;i&gt;box&lt;/i&gt;.')
    const french = await (await pageAt('/privacy.htm?lang=fr', later)).text()
    expect(french).toContain('<article class="legal" lang="de"')
    expect(french).toContain('allemand')
  })
})

describe('agreements', () => {
  it('at registration are kept with their language', async () => {
    const visitor = await registered('noor@example.test', 'de')
    expect(told(await agreementsOf(visitor))).toEqual(agreedTo.registration.map((kind) => `${kind} de account`).sort())
  })

  it('terms agreed to with an order are kept with it, readable by its member alone', async () => {
    await server.member({ email: 'ada@example.test' })
    const ada = server.visitor()
    await ada.signIn('ada@example.test')
    const { order } = await buy(ada, { pid: '701', option: 'LFT', currency: 'USD', lang: 'fr' })
    const agreements = await agreementsOf(ada)
    expect(told(agreements)).toEqual(agreedTo.order.map((kind) => `${kind} fr order`).sort())
    expect(new Set(agreements.map((each) => each.order))).toEqual(new Set([order]))
    await server.member({ email: 'eve@example.test' })
    const eve = server.visitor()
    await eve.signIn('eve@example.test')
    expect(await agreementsOf(eve)).toEqual([])
    expect((await server.visitor().call('GET /member/agreements')).cscode).toBe(10010)
  })

  it('are shown to staff and are in the export of a member’s data', async () => {
    const ada = server.visitor()
    await ada.signIn('ada@example.test')
    const { visitor } = await signedInOperator(server, 'support')
    const { data: found } = await visitor.call('GET /console/api/members', { q: 'ada@example.test' })
    const { data } = await visitor.call('GET /console/api/members/show', { member: found.members[0]?.id ?? 0 })
    expect(told(data.member.agreements)).toEqual(told(await agreementsOf(ada)))
  })

  it('are in the confirmation as text, and every mail links to the documents', async () => {
    const [mail] = (await server.mailsTo('ada@example.test')).filter(({ kind }) => kind === 'checkout.order')
    expect(mail?.text).toContain('/terms.htm?lang=fr')
    expect(mail?.html).toContain('/imprint.htm?lang=fr')
    const agreed = await server.database.execute(
      `select kind from legal_versions where version = any(array[${(mail?.enclosures ?? [])
        .map((each) => `'${each}'`)
        .join(',')}])`,
    )
    expect(agreed.rows.map(({ kind }) => kind).sort()).toEqual(['terms', 'withdrawal'])
  })

  it('stay readable when the vendor has other terms', async () => {
    // As the server did when it started with those.
    await keepVersions(later.database, server.installation.legal.all, later.clock.now())
    const old = server.installation.legal.find('terms', 'fr')?.version
    const html = await (await pageAt(`/terms.htm?lang=en&version=${old}`, later)).text()
    expect(html).toContain('Conditions générales de vente')
    expect(html).toContain('This is an earlier version.')
    expect(await (await pageAt('/terms.htm?lang=en', later)).text()).toContain('New terms')
  })
})
