import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customersOf, loadDemoCatalogue } from '@/apps/demo/data'
import { loadDemoReleases } from '@/apps/demo/releases'
import { afterLogin } from '@/domains/accounts/identity/rules'
import { downloads } from '@/domains/licensing/downloads/domain'
import { root } from '@/platform/config/root'
import { openFiles } from '@/platform/files/open'
import { builtInLanguages, tagOf } from '@/platform/i18n/languages'
import { days } from '@/platform/time/duration'
import { publishRelease, startServerWithFiles } from '@/tests/shop/releases'

const folder = join(root, 'catalogues', 'demo')

let server: Awaited<ReturnType<typeof startServerWithFiles>>
beforeAll(async () => {
  server = await startServerWithFiles()
})
afterAll(() => server.close())

const page = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(server.url + path, { headers: { accept: 'text/html', ...headers } })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

it('security.txt names the contact for weaknesses, valid for less than a year', async () => {
  const { status, headers, html } = await page('/.well-known/security.txt')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const fields = html
    .trim()
    .split('\n')
    .map((line) => line.split(': ') as [string, string])
  expect(fields.map(([name]) => name)).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical'])
  const said = Object.fromEntries(fields)
  expect(said.Contact).toMatch(/^mailto:\S+@tidewren\.example$/)
  expect(said.Canonical).toMatch(/^http:.*\/\.well-known\/security\.txt$/)
  const left = Date.parse(said.Expires ?? '') - server.clock.now().getTime()
  expect(left).toBeGreaterThan(days(170))
  expect(left).toBeLessThan(days(365))
})

describe('the download page', () => {
  it('says that there is no release yet', async () => {
    const { html } = await page('/download.htm?lang=en')
    expect(html).toContain('There are no downloads yet.')
    expect(html).not.toContain('channel=beta')
  })

  it('offers the newest release for each system, and each link works', async () => {
    const now = server.clock.now()
    await loadDemoCatalogue(server.database, folder, now)
    const files = openFiles(server.config.files)
    // Processes that start together all load them.
    await Promise.all(
      [1, 2].map(() => loadDemoReleases({ ...server.installation.of(downloads), files }, customersOf(folder), now)),
    )
    const { html, headers } = await page('/download.htm?lang=en')
    expect(headers.get('content-type')).toBe('text/html')
    const links = [...html.matchAll(/href="(\/download\/current\/[^"]+)"/g)].map(([, link = '']) => link)
    expect(links).toHaveLength(56)
    expect(links).toContain('/download/current/ebbcatch-video-6.1.0-61042-win.zip')
    expect(links).toContain('/download/current/ebbcatch-video-6.1.0-61042-mac.zip')
    expect(links.filter((link) => link.includes('tidewren-station-2-2.1.3'))).toHaveLength(6)
    const archive = await fetch(server.url + links[0])
    expect([archive.status, (await archive.text()).slice(0, 2)]).toEqual([200, 'PK'])
    expect(html).toContain('/checkout.htm?pid=701&amp;option=LFT')
    expect(html).toContain('Buy for $98.99')
    const bought = (await page('/download.htm?pid=701&lang=en')).html
    expect([bought.includes('/download/current/ebbcatch-video'), bought.includes('Buy for')]).toEqual([true, false])
  })

  it("the download page shows previews on request, with release notes in the visitor's language", async () => {
    const notes = { en: 'Faster & better', de: 'Schneller\n\n- Eins' }
    const facts = { software: 'ebbcatch-video', build: 70001, version: '7.0.0-beta.1', channel: 'beta', notes }
    await publishRelease(server, Buffer.from('beta'), facts)
    const invited = (await page('/download.htm?lang=de')).html
    expect([invited.includes('70001'), invited.includes('?channel=beta&amp;lang=de')]).toEqual([false, true])
    const { html } = await page('/download.htm?lang=de&channel=beta')
    expect(html).toContain('/download/current/ebbcatch-video-7.0.0-beta.1-70001-win.exe')
    expect(html).toContain('<p>Schneller</p><ul><li>Eins</li></ul>')
    expect((await page('/download.htm?lang=fr&channel=beta')).html).toContain('Faster &amp; better')
    const file = await fetch(`${server.url}/download/current/ebbcatch-video-7.0.0-beta.1-70001-win.exe`)
    expect([file.status, await file.text()]).toEqual([200, 'beta'])
  })

  it('lists the builds for each processor, the most common one first', async () => {
    const facts = { software: 'ebbcatch-video', build: 65_001, version: '6.5.0' }
    for (const arch of ['arm64', 'x64'] as const) {
      await publishRelease(server, Buffer.from(`for ${arch}`), { ...facts, arch })
    }
    const { html } = await page('/download.htm?lang=de')
    const [, first, second] =
      /"(\/download\/current\/[^"]*-65001-[^"]*)".*?<a href="([^"]*-65001-[^"]*)"[^>]*>Für ARM64<\/a>/s.exec(html) ?? []
    expect([first, second].map((link) => link?.slice(-10))).toEqual(['in-x64.exe', '-arm64.exe'])
    expect(await (await fetch(server.url + second)).text()).toBe('for arm64')
    expect(html).not.toContain('ebbcatch-video-6.1.0-61042-win.zip')
  })

  it('highlights the visitor’s own system', async () => {
    const yours = async (agent: string) =>
      [...(await page('/download.htm', { 'user-agent': agent })).html.matchAll(/yours" href="[^"]+-(win|mac)\.zip"/g)]
        .map(([, platform]) => platform)
        .at(0)
    expect(await yours('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBe('win')
    expect(await yours('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBe('mac')
    expect(await yours('Mozilla/5.0 (X11; Linux x86_64)')).toBeUndefined()
  })
})

describe('the search on the download page', () => {
  it('finds by the words of name and description, without a script, and keeps language and channel', async () => {
    const all = (await page('/download.htm?lang=en')).html
    expect(all).toContain('<a href="#line-downloader">Ebbcatch</a>')
    const { html } = await page('/download.htm?q=Live%20STREAMS&channel=beta&lang=en')
    expect([...html.matchAll(/<h3>([^<]+)<\/h3>/g)].map(([, name]) => name)).toEqual(['Ebbcatch Live'])
    expect(html).toContain('value="Live STREAMS"')
    expect(html).toContain('<input type="hidden" name="channel" value="beta">')
    expect(html).toContain('>All downloads</a>')
  })

  it('says that nothing fits, and takes no markup from what is sought', async () => {
    const { html } = await page(`/download.htm?lang=en&q=${encodeURIComponent('"><script>nothing')}`)
    expect(html).toMatch(/role="status">No program matches your search/)
    expect(html).not.toContain('<script>')
  })

  it('offers the visitor’s own system first', async () => {
    const firstOf = async (agent: string) =>
      /<ul class="platforms"><li><a class="button[^"]*" href="[^"]+-(win|mac)\.zip"/.exec(
        (await page('/download.htm', { 'user-agent': agent })).html,
      )?.[1]
    expect(await firstOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64)')).toBe('win')
    expect(await firstOf('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')).toBe('mac')
  })
})

describe('the promotion page', () => {
  it('names on each button the system that it sells for', async () => {
    const { html } = await page('/promotion.htm?lang=en')
    const labels = [...html.matchAll(/class="button" [^>]*aria-label="([^"]+)"/g)].map(([, label]) => label)
    expect(labels).toContain('Buy for Mac $299.99: Ebbcatch All-in-One')
    expect(new Set(labels).size).toBe(labels.length)
  })

  it('sells each lifetime all-in-one at the anchor, and returns members to it from the login', async () => {
    const { html } = await page('/promotion.htm?lang=en')
    expect(html).toContain('<section id="all-in-one"')
    expect(html).toContain('/checkout.htm?pid=757&amp;option=LFT&amp;currency=USD')
    expect(html).toContain('instead of $429.99')
    expect(html).toContain('/member.htm?a=login&amp;r=%2Fpromotion.htm%3Flang%3Den%23all-in-one')
    expect(html).not.toContain('incl. VAT')
    expect((await page('/promotion.htm?lang=de')).html).toContain('inkl. MwSt.')
  })

  it.each(['/promotion.htm', '/promotion_5.htm', '/downloader_promotion.htm'])(
    'is served at %s, and its login and registration return there',
    async (path) => {
      const { status, html } = await page(path, { 'accept-language': 'en' })
      expect(status).toBe(200)
      expect(html).toContain('<h2 id="sign-in-title">Already own some of these?</h2>')
      const back = encodeURIComponent(`${path}#all-in-one`)
      expect(html).toContain(`href="/member.htm?a=login&amp;r=${back}"`)
      expect(html).toContain(`href="/member.htm?a=register&amp;t=per&amp;r=${back}"`)
      expect(afterLogin(new URL(`${server.url}/member.htm?a=login&r=${back}`))).toBe(`${path}#all-in-one`)
    },
  )

  it('has a page for each line of the catalogue with that line alone', async () => {
    const sold = (html: string) =>
      new Set([...html.matchAll(/checkout\.htm\?pid=(\d+)/g)].map(([, pid]) => Number(pid)))
    const all = sold((await page('/promotion_5.htm?lang=en')).html)
    expect(all).toEqual(sold((await page('/promotion.htm?lang=en')).html))
    const ofOne = await page('/downloader_promotion.htm?lang=en')
    expect(ofOne.html).toContain('<h1>Ebbcatch All-in-One offers</h1>')
    expect(sold(ofOne.html)).toEqual(new Set([757, 1757]))
    expect(all.size).toBeGreaterThan(2)
    // A line that has no all-in-one.
    const none = await page('/others_promotion.htm?lang=en')
    expect([none.status, sold(none.html).size]).toEqual([200, 0])
    expect(none.html).toContain('There are no offers at the moment.')
    for (const path of ['/nothing_promotion.htm', '/_promotion.htm', '/Downloader_promotion.htm', '/promotion_6.htm']) {
      expect([path, (await page(path)).status]).toEqual([path, 404])
    }
  })

  it('the promotion page leads a member with an old login to their own prices', async () => {
    const { html } = await page('/promotion.htm?lang=en', { cookie: 'email=ada%40example.test' })
    expect(html).not.toContain('a=login')
    expect(html).toContain('See your prices in the member area')
  })
})

const pages = [
  '/download.htm',
  '/terms-of-license-authorization.htm',
  '/promotion.htm',
  '/downloader_promotion.htm',
  '/photo-enhancer-online.htm',
]

describe.each(pages)('%s', (path) => {
  it.each(builtInLanguages)('is in %s, by the address and by the browser’s preference', async (language) => {
    const { html } = await page(`${path}?lang=${language}`)
    expect(html).toContain(`<html lang="${tagOf(language)}"`)
    expect(html).toContain(`lang="${tagOf(language)}" hreflang="${tagOf(language)}" aria-current="true"`)
    const wished = await page(path, { 'accept-language': tagOf(language) })
    // The way back from the login keeps the language that the address names.
    expect(wished.html).toBe(html.replaceAll(`%3Flang%3D${language}`, ''))
  })

  it('has the visitor’s appearance, and takes no markup from a cookie', async () => {
    expect((await page(path, { cookie: 'theme=dark' })).html).toContain('data-theme="dark"')
    const { html } = await page(path, { cookie: `theme=${encodeURIComponent('"><script>')}` })
    expect(html).not.toContain('<script>')
  })
})

it('names the vendor in its terms', async () => {
  const { html } = await page('/terms-of-license-authorization.htm?lang=fr')
  expect(html).toContain('la propriété de Tidewren')
  expect(html).not.toMatch(/\{vendor\}|legal(Page)?\.[a-z]/)
})
