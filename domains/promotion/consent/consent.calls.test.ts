import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addReleases } from '@/domains/licensing/downloads/store/releases'
import { bouncingAddresses } from '@/platform/mail/tables'
import { days, hours } from '@/platform/time/duration'
import { mailChoices } from '@/tests/mail/mail-choices'
import { mailboxes } from '@/tests/people/addresses'
import { startServer, type TestServer } from '@/tests/server/server'
import { beginPayment, openShop } from '@/tests/shop/checkout'
import { announceVersions } from './actions/announce'
import { consentsListed } from './store/api'
import { purgeConsents } from './store/consents'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
  await openShop(server)
})
afterAll(() => server.close())

const { signedIn } = mailboxes(() => server)
const { ask, agree, context, eventsOf, linkOf, rowsOf, secretIn, stateOf, versionOf } = mailChoices(() => server)

describe('a request for a topic', () => {
  it('is confirmed by mail, and counts only after a click on the linked page', async () => {
    expect((await ask('ida@news.test', 'newsletter')).cscode).toBe(0)
    const [mail] = await server.mailsTo('ida@news.test')
    expect(mail).toMatchObject({ kind: 'consent.asked', confidential: true, unsubscribe: null })
    expect(await stateOf('ida@news.test')).toBe('asked')
    const hash = await secretIn('ida@news.test')
    const { data } = await server.visitor().call('POST /api/consent/check', { hash, lang: 'en' })
    expect(data).toEqual({ email: 'ida@news.test', topics: ['Newsletter'] })
    expect(await stateOf('ida@news.test')).toBe('asked')
    const both = await Promise.all([agree('ida@news.test'), agree('ida@news.test')])
    expect(both.map(({ cscode }) => cscode)).toEqual([0, 0])
    expect(await stateOf('ida@news.test')).toBe('on')
    expect(await rowsOf('ida@news.test')).toEqual([
      { topic: 'newsletter', page: 'form', given_network: '127.0.0.1', withdrawn_by: null },
    ])
    expect(await eventsOf('consent.given')).toBe(1)
  })

  it('gets the same answer with and without an account, and the mail names the case', async () => {
    const [known, unknown] = [await ask('ida@news.test', 'newsletter'), await ask('nobody@news.test', 'newsletter')]
    expect(known.text).toBe(unknown.text)
    expect((await server.mailsTo('ida@news.test'))[0]).toMatchObject({ kind: 'consent.known' })
  })

  it("a request for a topic for another's address cannot flood its mailbox: limits hold, and the owner ends it for good", async () => {
    const victim = 'victim@news.test'
    await Promise.all([1, 2, 3].map(() => ask(victim, 'newsletter')))
    expect(await server.mailsTo(victim)).toHaveLength(1)
    for (const _ of [4, 5]) await ask(victim, 'newsletter')
    expect((await ask(victim, 'newsletter')).cscode).toBe(20039)
    expect(await server.mailsTo(victim)).toHaveLength(1)
    const hash = await secretIn(victim)
    expect((await server.visitor().call('POST /api/consent/refuse', { hash })).cscode).toBe(0)
    expect((await server.visitor().call('POST /api/consent/agree', { hash })).cscode).toBe(20032)
    server.clock.advance(days(3))
    expect((await ask(victim, 'newsletter')).cscode).toBe(0)
    expect(await server.mailsTo(victim)).toHaveLength(1)
  })

  it('a consent by a late or forged link, or by unknown sentences, is refused', async () => {
    await ask('late@news.test', 'newsletter')
    const hash = await secretIn('late@news.test')
    server.clock.advance(days(4))
    for (const given of [hash, 'x'.repeat(43)]) {
      expect((await server.visitor().call('POST /api/consent/agree', { hash: given })).cscode).toBe(20032)
    }
    const visitor = server.visitor()
    await visitor.open()
    const code = await visitor.captcha()
    await visitor.call('POST /api/consent/ask', { email: 'odd@news.test', code, versions: ['0'.repeat(64)] })
    expect(await server.mailsTo('odd@news.test')).toEqual([])
    // The captcha is used up.
    expect((await visitor.call('POST /api/consent/ask', { email: 'odd@news.test', code, versions: [] })).cscode).toBe(
      42011,
    )
  })
})

describe('a box', () => {
  it('at the registration sends the confirmation to the new address', async () => {
    const visitor = server.visitor()
    const email = 'new@news.test'
    await visitor.call('POST /api/auth/register/per', { email, code: await visitor.captcha(), lang: 'de' })
    const hash = (await server.mailsTo(email))[0]?.link?.searchParams.get('hash')
    const account = { email, hash, name: 'Noor', pw: 'secret12', re_pw: 'secret12', language: 'de', lang: 'de' }
    const topics = [await versionOf('newsletter', 'de')]
    expect((await visitor.call('POST /api/auth/register/complete', { ...account, topics })).cscode).toBe(0)
    expect(await stateOf(email)).toBe('off')
    await agree(email)
    expect(await rowsOf(email)).toMatchObject([{ page: 'registration' }])
  })

  it('at the checkout sends the confirmation to the buyer’s address, only when ticked', async () => {
    const topics = [await versionOf('newsletter')]
    const wish = { pid: '701', option: 'LFT', country: 'US' }
    await beginPayment(server.visitor(), { ...wish, email: 'buyer@news.test', topics } as never)
    await agree('buyer@news.test')
    expect(await rowsOf('buyer@news.test')).toMatchObject([{ page: 'checkout', topic: 'newsletter' }])
    await beginPayment(server.visitor(), { ...wish, email: 'quiet@news.test' })
    expect(await server.mailsTo('quiet@news.test')).toEqual([])
  })
})

describe('a new version', () => {
  it('a fully rolled out version is announced once to its subscribers, with unsubscribe headers', async () => {
    for (const email of ['fan@news.test', 'gone@news.test']) {
      await ask(email, 'product-news')
      await agree(email)
    }
    const facts = { software: 'ebbcatch-video', platform: 'win', version: '7.0.0', build: 70_001 } as const
    const file = { fileName: 'ebbcatch-video-7.0.0-70001-win.exe', fileKey: 'releases/7', size: 3 }
    const release = { ...facts, ...file, sha256: '7'.repeat(64), releasedAt: server.clock.now() }
    await addReleases(server.database, [{ ...release, share: 50 }])
    await announceVersions(context())
    expect((await server.mailsTo('fan@news.test')).map(({ kind }) => kind)).not.toContain('consent.release')
    await server.database.execute('update releases set share = 100')
    await Promise.all([announceVersions(context()), announceVersions(context())])
    const [mail, ...older] = await server.mailsTo('fan@news.test')
    expect(mail).toMatchObject({ kind: 'consent.release', subject: expect.stringContaining('7.0.0') })
    expect(older.map(({ kind }) => kind)).toEqual(['consent.asked'])
    // RFC 8058: no cookie, nothing to press, and the same answer for what is forged.
    const address = new URL(mail?.unsubscribe ?? '')
    const press = (query: string, body = 'List-Unsubscribe=One-Click') =>
      fetch(`${server.url}${address.pathname}${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      })
    const forged = await press(`?u=${'A'.repeat(120)}`)
    expect([forged.status, await forged.text()]).toEqual([200, ''])
    expect(await stateOf('fan@news.test', 'product-news')).toBe('on')
    const asForm = new FormData()
    asForm.set('List-Unsubscribe', 'One-Click')
    const pressed = await fetch(`${server.url}${address.pathname}${address.search}`, { method: 'POST', body: asForm })
    expect(pressed.status).toBe(200)
    expect(await stateOf('fan@news.test', 'product-news')).toBe('off')
    expect(await rowsOf('fan@news.test')).toMatchObject([{ withdrawn_by: 'oneClick' }])
    expect((await press(address.search)).status).toBe(200)
    // Another member has withdrawn, and gets nothing.
    await addReleases(server.database, [
      { ...release, version: '7.1.0', build: 70_002, fileName: 'b', sha256: '8'.repeat(64) },
    ])
    await announceVersions(context())
    expect((await server.mailsTo('fan@news.test')).filter(({ kind }) => kind === 'consent.release')).toHaveLength(1)
    expect((await server.mailsTo('gone@news.test')).filter(({ kind }) => kind === 'consent.release')).toHaveLength(2)
  })

  it('an unsubscribe link in a browser opens the page of all choices and ends nothing', async () => {
    const [mail] = await server.mailsTo('gone@news.test')
    const { pathname, search } = new URL(mail?.unsubscribe ?? '')
    const answer = await fetch(`${server.url}${pathname}${search}`, { redirect: 'manual' })
    expect(answer.headers.get('location')).toContain('a=mail_preferences')
    expect(await stateOf('gone@news.test', 'product-news')).toBe('on')
    expect(mail?.text).toContain('a=mail_preferences')
  })
})

describe('the choices of a reader', () => {
  it('are made in the profile, and stop service mails that neither law nor contract requires', async () => {
    const ada = await signedIn('ada@news.test')
    const version = await versionOf('newsletter')
    const asked = await ada.call('POST /member/consent', { topic: 'newsletter', wanted: true, version })
    expect(asked.data.topics[0]?.state).toBe('asked')
    await agree('ada@news.test')
    const { data } = await ada.call('POST /member/consent', { mail: 'trials', wanted: false })
    expect(data.mails).toEqual([
      { kind: 'trials', wanted: false, fixed: false },
      { kind: 'paymentReminders', wanted: true, fixed: false },
    ])
    const mail = { kind: 'test', to: 'ada@news.test', language: 'en', confidential: false } as const
    const letter = { subject: 'Test', heading: 'Test', paragraphs: [] }
    const { mailer, database } = context()
    expect(await mailer.send(database, { ...mail, letter, choice: { optional: 'trials' } })).toBe(0)
    expect(await mailer.send(database, { ...mail, letter, choice: { optional: 'paymentReminders' } })).toBeGreaterThan(
      0,
    )
    expect(await mailer.send(database, { ...mail, letter })).toBeGreaterThan(0)
    const off = await ada.call('POST /member/consent', { topic: 'newsletter', wanted: false })
    expect(off.data.topics[0]?.state).toBe('off')
    expect(await rowsOf('ada@news.test')).toMatchObject([{ withdrawn_by: 'profile' }])
    expect((await ada.call('POST /member/consent', { wanted: true })).cscode).toBe(10001)
  })

  it('belong to the owner of the address: an account that only names it chooses for its own', async () => {
    await ask('owner@news.test', 'newsletter')
    await agree('owner@news.test')
    expect(await stateOf('owner@news.test')).toBe('on')
    const named = { email: 'owner@news.test', provenEmail: 'thief@news.test', emailProven: false }
    await server.member(named)
    const thief = server.visitor()
    await thief.signIn('owner@news.test')
    const { data } = await thief.call('GET /member/consent')
    expect(data).toMatchObject({ email: 'thief@news.test', topics: [{ state: 'off' }, {}] })
    expect((await thief.call('POST /member/consent', { topic: 'newsletter', wanted: false })).cscode).toBe(0)
    expect(await stateOf('owner@news.test')).toBe('on')
  })

  it('a member chooses service mails for their own account, even if another account has named the address', async () => {
    await server.member({ email: 'shared@news.test', provenEmail: 'reader@news.test', emailProven: false })
    await server.member({ email: 'reader@news.test' })
    const [other, reader] = [server.visitor(), server.visitor()]
    await other.signIn('shared@news.test')
    await reader.signIn('reader@news.test')
    const kinds = async (visitor: typeof other) =>
      (await visitor.call('GET /member/consent')).data.mails.filter(({ wanted }) => !wanted).map(({ kind }) => kind)
    expect((await other.call('POST /member/consent', { mail: 'trials', wanted: false })).cscode).toBe(0)
    expect([await kinds(other), await kinds(reader)]).toEqual([['trials'], []])
    expect((await reader.call('POST /member/consent', { mail: 'trials', wanted: true })).cscode).toBe(0)
    expect(await kinds(other)).toEqual(['trials'])
  })

  it('the link of a mail ends all mails, and a forged link none', async () => {
    await ask('all@news.test', 'newsletter', 'product-news')
    await agree('all@news.test')
    const link = linkOf('all@news.test')
    const changed = { link: `${link.slice(0, -2)}AA`, lang: 'en' }
    expect((await server.visitor().call('POST /api/consent/preferences/stop', changed)).cscode).toBe(20032)
    const visitor = server.visitor()
    const { data } = await visitor.call('POST /api/consent/preferences/stop', { link, lang: 'en' })
    expect(data.topics.map(({ state }) => state)).toEqual(['off', 'off'])
    // After that only a visitor by such a link can ask for it.
    await ask('all@news.test', 'newsletter')
    expect(await stateOf('all@news.test')).toBe('off')
    const version = await versionOf('newsletter')
    await visitor.call('POST /api/consent/preferences/change', { link, topic: 'newsletter', wanted: true, version })
    await server.worker.drain()
    expect(await stateOf('all@news.test')).toBe('asked')
  })

  it('an address that bounces gets no mail, and is kept only as a hash after a long time', async () => {
    await server.database.insert(bouncingAddresses).values({
      address: 'gone@news.test',
      since: server.clock.now(),
      reason: '550 5.1.1',
    })
    const query = { topic: 'product-news', addressHash: null, withdrawn: false, before: null, limit: 10 }
    expect(await consentsListed(server.database, { ...query, bouncing: true })).toHaveLength(1)
    expect(await consentsListed(server.database, { ...query, bouncing: false })).toEqual([])
    server.clock.advance(hours(1))
    const now = server.clock.now()
    await purgeConsents(server.database, { now, nameless: now, gone: new Date(0) })
    expect(await rowsOf('fan@news.test')).toEqual([])
    const { rows } = await server.database.execute('select 1 from topic_consents where email is null')
    expect(rows.length).toBeGreaterThan(2)
  })
})
