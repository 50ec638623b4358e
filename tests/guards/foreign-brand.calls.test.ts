import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemo } from '@/apps/demo/data'
import { checkVendorFolder } from '@/apps/server/vendor-folder'
import { readPdf } from '@/domains/commerce/invoices/testing/pdf'
import { vendors, writeVendorFolder } from '../samples/vendors'
import type { Visitor } from '../server/visitor'
import { placeOrder } from '../shop/orders'
import { startServerWithFiles } from '../shop/releases'

/** Names, colours and shapes that only the demo vendor has. The product's own name is never shown. */
const foreign = /Tidewren|Ebbcatch|Ringshell|Sandshaper|#0f564d|#0f5c55|#eaa950|a12 12 0 0 1 24 0v16/i
const product = /\bFoyer\b/

let folder: string
let server: Awaited<ReturnType<typeof startServerWithFiles>>
let ada: Visitor
beforeAll(async () => {
  folder = await writeVendorFolder('karmin')
  server = await startServerWithFiles({ VENDOR_DIR: folder })
  await loadDemo(server.installation)
  ada = server.visitor()
  await ada.signIn('ada@example.test')
})
afterAll(async () => {
  await server?.close()
  await rm(dirname(folder), { recursive: true, force: true })
})

const { primary } = vendors.karmin.brand.colours
const addressesIn = (text: string) => [...new Set(text.match(/\/brand\/[\w.-]+/g) ?? [])]
const get = (path: string, headers: Record<string, string> = {}) => ada.send(path, { headers })
const page = async (path: string) => (await get(path, { accept: 'text/html' })).text()

describe('every page of a vendor', () => {
  it.each([
    '/member.htm?a=login',
    '/member.htm',
    '/checkout.htm',
    '/console',
    '/download.htm',
    '/promotion.htm',
    '/terms-of-license-authorization.htm',
    '/api-docs',
    '/openapi.json',
    '/nowhere.htm',
    '/download/nobody/nothing.zip',
    '/personal-data?format=html',
  ])('has its look, and nothing of another vendor’s: %s', async (path) => {
    const text = await page(path)
    expect(text.match(foreign)?.[0]).toBeUndefined()
    expect(text.match(product)?.[0]).toBeUndefined()
    if (!/openapi|personal-data/.test(path))
      expect(text).toMatch(/<link rel="stylesheet" href="\/brand\/brand-[\w-]{12}\.css">/)
    if (path.includes('personal-data')) expect(text).toContain(primary)
  })

  it('has a style sheet, logo, icons and manifest, cached for good', async () => {
    const found = addressesIn(await page('/member.htm'))
    const sheet = await (await get(found.find((address) => address.endsWith('.css')) ?? '')).text()
    const all = [...new Set([...found, ...addressesIn(sheet)])]
    const types = await Promise.all(
      all.map(async (address) => {
        const response = await get(address)
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
        const body = Buffer.from(await response.arrayBuffer())
        expect(body.toString('latin1').match(foreign)?.[0]).toBeUndefined()
        return response.headers.get('content-type')
      }),
    )
    expect(types.sort()).toEqual([
      'application/manifest+json',
      'image/png',
      'image/svg+xml',
      'image/svg+xml',
      'image/svg+xml',
      'text/css; charset=utf-8',
    ])
    expect(sheet).toContain(`--primary:light-dark(${primary},`)
    expect(sheet).toMatch(/--logo-width:\d+px;--logo-height:36px/)
  })

  it('an SVG that is opened directly runs no script, and loads nothing', async () => {
    const [logo = ''] = addressesIn(await page('/member.htm')).filter((address) => address.includes('logo'))
    expect((await get(logo)).headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
    for (const path of ['/brand/logo.svg', '/brand/..%2fvendor.json', '/brand/']) {
      expect((await get(path)).status).toBe(404)
    }
  })
})

describe('the mails of a vendor', () => {
  it('have its colours and its logo, and its name where no picture is shown', async () => {
    await server.worker.drain()
    const { rows } = await server.pool.query<{ html: string; text: string; preview: string | null }>(
      'select html, text, preview from mails',
    )
    expect(rows.length).toBeGreaterThan(3)
    for (const { html, text, preview } of rows) {
      expect(`${html}${text}${preview}`.match(foreign)?.[0]).toBeUndefined()
      expect(`${html}${text}${preview}`.match(product)?.[0]).toBeUndefined()
      expect(html ?? preview).toContain('<img src="cid:brand"')
      expect(html ?? preview).toContain('alt="Karmin &amp; Söhne"')
    }
  })

  it('have the same look in invoices, on the screen and on paper', async () => {
    const { rows } = await server.pool.query("select id from members where email = 'ada@example.test'")
    const { number } = await placeOrder(server, rows[0].id)
    const opened = await page(`/invoice?order=${number}`)
    expect(opened).toContain('class="logo"')
    expect(opened.match(foreign)?.[0]).toBeUndefined()
    const file = await get(`/invoice?order=${number}&format=pdf`)
    const { text, dictionaries } = readPdf(new Uint8Array(await file.arrayBuffer()))
    const all = `${text}\n${dictionaries.join('\n')}`
    expect(all.match(foreign)?.[0]).toBeUndefined()
    expect(all.match(product)?.[0]).toBeUndefined()
    expect(all).toMatch(/\/Subtype \/Image/)
    expect(all).toContain('/S /Figure')
  })
})

describe.each(['fjord', 'atelier'] as const)('the folder of %s', (name) => {
  it('is valid', async () => {
    const other = await writeVendorFolder(name)
    expect((await checkVendorFolder(other, null)).problems).toEqual([])
    await rm(dirname(other), { recursive: true, force: true })
  })
})
