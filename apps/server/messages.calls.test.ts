import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError } from '@/platform/config/config'
import { root } from '@/platform/config/root'
import type { OwnWording } from '@/platform/i18n/own-wording'
import { openMessages } from '@/platform/wording/check'
import { startServer, type TestServer } from '@/tests/server/server'
import { productWording } from './wording'

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-words-'))
  // Settings that name other files of the demo's folder are left out.
  const {
    brand: _,
    legal: __,
    ...settings
  } = JSON.parse(await readFile(join(root, 'catalogues', 'demo', 'vendor.json'), 'utf8'))
  const languages = [...settings.languages, 'nl']
  await writeFile(join(folder, 'vendor.json'), JSON.stringify({ ...settings, languages }))
  await write('de/words.json', {
    'login.title': 'Anmelden bei uns',
    'shell.dashboard': 'Startseite',
    'dashboard.months': '{count, plural, one {# Monat lang} other {# Monate lang}}',
    'mail.reset.heading': 'Ein neues Kennwort',
    'public.downloads': 'Unsere Programme',
    'room.approve': 'Annehmen',
  })
  await write('nl/language.json', { name: 'Nederlands', country: 'NL', currency: 'EUR' })
  await write('nl/words.json', await dutch())
  server = await startServer({ VENDOR_DIR: folder })
})
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

async function write(file: string, content: unknown) {
  await mkdir(join(folder, 'messages', file, '..'), { recursive: true })
  await writeFile(join(folder, 'messages', file), JSON.stringify(content))
}

/** A whole language: English with a mark that is seen. */
async function dutch() {
  const messages = (await productWording.messages('en')).filter(({ area }) => area !== 'console')
  return Object.fromEntries(messages.map(({ key, text }) => [key, `[nl] ${text}`]))
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

async function pageAt(path: string, headers?: Record<string, string>) {
  const html = await (await get(path, headers)).text()
  const boot = JSON.parse(/id="boot">(.*?)<\/script>/.exec(html)?.[1] ?? '') as {
    language: string
    ownWording: OwnWording | null
  }
  return { html, ...boot }
}

async function askForPassword(email: string) {
  const visitor = server.visitor()
  await visitor.call('POST /api/auth/reset_pw/per', { email, code: await visitor.captcha() })
}

const wordsAt = async (address: string | null | undefined) => (await get(address ?? '')).json()

describe('a vendor’s own words', () => {
  it('are sent to browsers compiled, for every page and for screens', async () => {
    const { ownWording } = await pageAt('/member.htm?lang=de')
    const [everyPage, screens] = ownWording?.addresses.de ?? []
    expect(await wordsAt(everyPage)).toEqual({ 'login.title': ['Anmelden bei uns'], 'shell.dashboard': ['Startseite'] })
    expect(Object.keys(await wordsAt(screens))).toEqual(['dashboard.months'])
    const { ownWording: ofConsole } = await pageAt('/console?lang=de')
    expect(Object.keys(await wordsAt(ofConsole?.addresses.de?.[0]))).toContain('room.approve')
  })

  it('are cached for good at an address with the hash of their content, compressed', async () => {
    const { ownWording } = await pageAt('/member.htm?lang=de')
    const [address = ''] = ownWording?.addresses.de ?? []
    const fresh = await get(address ?? '', { 'accept-encoding': 'br' })
    expect(fresh.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(fresh.headers.get('content-encoding')).toBe('br')
    const earlier = await get('/messages/de/page.AAAAAAAAAAAA.json')
    expect(earlier.headers.get('cache-control')).toBe('no-cache')
    expect(await earlier.json()).toEqual(await fresh.json())
    expect(await wordsAt('/messages/fr/page.AAAAAAAAAAAA.json')).toEqual({})
    expect((await get('/messages/de/mails.AAAAAAAAAAAA.json')).status).toBe(404)
  })

  it('are in mails, and on server-drawn pages', async () => {
    await server.member({ email: 'ada@own.test', language: 'de' })
    await askForPassword('ada@own.test')
    expect((await server.mailsTo('ada@own.test'))[0]?.text).toContain('Ein neues Kennwort')
    expect(await (await get('/download.htm?lang=de')).text()).toContain('Unsere Programme')
  })
})

describe('a language that the vendor brings', () => {
  it.each([
    ['/member.htm?lang=nl', {}],
    ['/member.htm', { 'accept-language': 'nl-BE,de;q=0.5' }],
    ['/console?lang=nl', {}],
  ])('opens %s with %j', async (path, headers) => {
    const page = await pageAt(path, headers)
    expect(page.language).toBe('nl')
    expect(page.html).toContain('<html lang="nl" dir="ltr"')
    expect(page.html).toContain('[nl] ')
    expect(page.ownWording?.languages).toEqual({
      nl: { tag: 'nl', name: 'Nederlands', country: 'NL', currency: 'EUR' },
    })
  })

  it('can be chosen by a member, who then gets mails in it', async () => {
    await server.member({ email: 'bea@own.test' })
    const visitor = server.visitor()
    await visitor.signIn('bea@own.test')
    expect((await visitor.call('POST /member/language', { lang: 'nl' })).cscode).toBe(0)
    expect((await visitor.call('POST /member/language', { lang: 'nk' })).cscode).not.toBe(0)
    await askForPassword('bea@own.test')
    const [mail] = await server.mailsTo('bea@own.test')
    expect(mail).toMatchObject({ language: 'nl', subject: expect.stringContaining('[nl] ') })
  })
})

it('stops the start where it has problems, and names all', async () => {
  await write('de/wrong.json', { 'login.titel': 'x', 'mail.reset.subject': 'x' })
  await expect(openMessages(folder, productWording)).rejects.toThrow(ConfigError)
  await expect(openMessages(folder, productWording)).rejects.toThrow(
    /messages\/de\/wrong\.json: login\.titel: is it `login\.title`\?\n.*mail\.reset\.subject: lacks \{vendor\}/,
  )
})
