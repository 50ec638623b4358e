import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { root } from '@/platform/config/root'
import { openDatabase } from '@/platform/database/connect'
import { quickFolder } from '@/tests/machine/quick-folder'
import { type VendorName, vendors, writeVendorFolder } from '@/tests/samples/vendors'
import { describe, expect, findingsOn, hasNoFindings, test } from './harness'
import { type Installation, startInstallation } from './installation'
import { heading } from './visitor'
import { signIn } from './wire'
import { translate } from './words'

/** How far what the brand draws was moved after it was first shown, as browsers reckon it; the form grows by its captcha. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    type Place = { node: Node | null }
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; sources: Place[] }[]) {
        const isOfTheBrand = ({ node }: Place) => node?.parentElement?.closest('header') != null
        if (entry.sources.some(isOfTheBrand)) shifts.sum += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shiftsOn = (page: Page) => page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum)

const coloursOf = (page: Page) =>
  page.getByRole('button', { name: translate('login.submit'), exact: true }).evaluate((button) => {
    const { backgroundColor } = getComputedStyle(button)
    return { button: backgroundColor, page: getComputedStyle(document.documentElement).backgroundColor }
  })

const brightness = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  return (red + green + blue) / 3
}

const rgb = (hex: string) => `rgb(${(hex.match(/\w\w/g) ?? []).map((each) => Number.parseInt(each, 16)).join(', ')})`

/** Tables without a row, into which an installation loads its vendor as it does into a database that it made. */
const emptyData = quickFolder('foyer-empty-')
beforeAll(async () => (await openDatabase({ dataDir: emptyData })).close())
afterAll(() => rmSync(emptyData, { recursive: true, force: true }))

describe.each(Object.keys(vendors) as VendorName[])('the member area of %s', (name) => {
  const { shop, brand } = vendors[name]
  let folder: string
  let installation: Installation
  beforeAll(async () => {
    folder = await writeVendorFolder(name)
    installation = await startInstallation({ data: emptyData, variables: { VENDOR_DIR: folder } })
  })
  afterAll(async () => {
    await installation?.stop()
    rmSync(dirname(folder), { recursive: true, force: true })
  })

  test.for([1280, 390])('has its brand and is accessible, in light and dark, %s wide', async (width, { open }) => {
    const page = await open('/healthz', { width, site: installation.url })
    await watchShifts(page)
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await page.goto('/member.htm?a=login')
      await heading(page, 'login.title')
      await page.evaluate(() => document.fonts.ready)
      const painted = await coloursOf(page)
      const { primary } = brand.colours
      if (typeof primary !== 'string') expect(painted.button).toBe(rgb(primary[theme]))
      else if (theme === 'light') expect(painted.button).toBe(rgb(primary))
      expect(brightness(painted.page) > 128).toBe(theme === 'light')
      const sign = await page.getByRole('banner').getByRole('link').first().textContent()
      const logo = page.getByRole('img', { name: shop.name })
      if ('logo' in brand) expect((await logo.boundingBox())?.height).toBe(36)
      else expect(sign?.trim()).toBe(shop.name)
      expect(await shiftsOn(page)).toBeLessThan(0.01)
      expect(await findingsOn(page)).toEqual([])
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await signIn(page, installation.url, 'ada@example.test')
    await page.getByRole('main').getByRole('heading').first().waitFor()
    await hasNoFindings(page)
    if (width < 1280) return
    for (const address of ['/member.htm?a=my_products', '/member.htm?a=license', '/download.htm', '/console']) {
      await page.goto(address)
      await page.getByRole('main').getByRole('heading').first().waitFor()
      expect([address, await findingsOn(page)]).toEqual([address, []])
    }
  })
})

test('the build contains no vendor', () => {
  const foreign = /Tidewren|Ebbcatch|\bFoyer\b|a12 12 0 0 1 24 0v16|a7 7 0 0 1 14 0v12|#0f4a47|#0f564d/
  const built = ['member', 'console'].flatMap((app) =>
    readdirSync(join(root, 'dist', app), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(js|css|svg|json|webmanifest)$/.test(file))
      .map((file) => join(root, 'dist', app, file)),
  )
  expect(built.length).toBeGreaterThan(50)
  expect(built.filter((file) => foreign.test(readFileSync(file, 'utf8')))).toEqual([])
})
