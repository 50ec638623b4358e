import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, findingsOn, test } from './harness'
import { looks } from './looks'
import { enter } from './orders'
import { button, sees } from './visitor'
import { translate } from './words'

const address = '/member.htm?a=extended_service'
const everyAddOns = '**/member/eds_product_v1?*'
const everyList = '**/change_log/extend_download?*'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const versions = (page: Page, software: string) =>
  page.getByRole('list', { name: translate('downloads.channel', { software }) })
const block = (page: Page, title: Parameters<typeof translate>[0]) =>
  page.getByRole('region', { name: translate(title) })
const envelope = (cscode: number, data: unknown) => ({ json: { cscode, data, msg: '' } })

describe('a member with the service', () => {
  test('chooses system and software, and downloads the named earlier version', async ({ open }) => {
    const page = await enter(open, 'ada@example.test')
    await page.goto(address)
    const list = versions(page, 'Ebbcatch Video')
    await expect.poll(() => list.getByRole('listitem').count()).toBe(6)
    expect((await list.boundingBox())?.height).toBeLessThanOrEqual(13.75 * 16)
    await list.getByText(translate('downloads.newest')).waitFor()

    await page.getByLabel(translate('downloads.software')).selectOption('Ebbcatch Live')
    await page.getByLabel(translate('downloads.system')).selectOption('mac')
    const old = versions(page, 'Ebbcatch Live').getByRole('listitem').last()
    await old.getByText(translate('downloads.needsMac', { version: '10.10' })).waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await old.getByRole('button', { name: translate('downloads.copyChecksum', { build: 3204 }) }).click()
    await old.getByText(translate('ui.copied')).waitFor()
    const checksum = await page.evaluate(() => navigator.clipboard.readText())

    const link = old.getByRole('link')
    await expect
      .poll(() => link.getAttribute('href'))
      .toMatch(/^\/download\/[a-p]+\/ebbcatch-live-3\.2\.0-3204-mac\.zip$/)
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toBe('ebbcatch-live-3.2.0-3204-mac.zip')
    const content = await readFile(await download.path())
    expect(createHash('sha256').update(content).digest('hex')).toBe(checksum)
  })

  test('sees other downloads of the primary line, for each system, and the prices of other lines', async ({ open }) => {
    const page = await enter(open, 'ada@example.test')
    await page.goto(address)
    const pack = block(page, 'downloads.edpTitle')
    await pack.getByText(/^Active from .* until /).waitFor()
    await pack.getByLabel(translate('platform.mac')).check()
    await pack.getByText(translate('downloads.notHeld', { system: 'Mac' })).waitFor()
    const buy = block(page, 'downloads.npgTitle').getByRole('link')
    await expect
      .poll(() => buy.getAttribute('href'))
      .toBe('/checkout.htm?pid=772&option=LFT&currency=USD&email=ada%40example.test')

    // By keyboard, from the first tab on to the next and round to the last.
    await tab(page, 'Ebbcatch').press('ArrowLeft')
    await expect.poll(() => tab(page, 'Lampcove').getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.getByRole('heading', { name: translate('downloads.buyTitle', { line: 'Ringshell' }) }).waitFor()
    await page.getByText('$29.99').waitFor()
    const checkout = page.getByRole('tabpanel').getByRole('link', { name: translate('downloads.buy') })
    await expect
      .poll(() => checkout.getAttribute('href'))
      .toBe('/checkout.htm?pid=782&option=LFT&currency=USD&email=ada%40example.test')
    await expect.poll(() => block(page, 'downloads.edpTitle').count()).toBe(0)
  })

  test('with the guarantee sees its content', async ({ open }) => {
    const page = await enter(open, 'old@example.test')
    await page.goto(address)
    const guarantee = block(page, 'downloads.npgTitle')
    await guarantee.getByText(/^Active since .*, with no end date$/).waitFor()
    const products = guarantee.getByRole('list', { name: translate('downloads.npgFree') }).getByRole('listitem')
    await expect.poll(() => products.allTextContents()).toEqual(['Ebbcatch Lectures', 'Ebbcatch Subtitles'])
  })

  test('is told of a failed list, and of an ended service', async ({ open }) => {
    const page = await enter(open, 'ada@example.test')
    await page.route(everyList, (route) => route.abort())
    await page.goto(address)
    await sees(page, 'downloads.notShown')
    await page.unroute(everyList)
    await button(page, 'ui.tryAgain').click()
    await versions(page, 'Ebbcatch Video').waitFor()

    const answer = await page.request.get('/member/eds_product_v1?lang=en')
    const { data } = await answer.json()
    data.eds_info.downloader.status = 0
    await page.route(everyAddOns, (route) => route.fulfill(envelope(0, data)))
    await page.route(everyList, (route) => route.fulfill(envelope(20002, {})))
    await page.getByLabel(translate('downloads.system')).selectOption('mac')
    await page.getByRole('heading', { name: translate('downloads.buyTitle', { line: 'Ebbcatch' }) }).waitFor()
  })
})

describe('the page', () => {
  test('shows a placeholder while it loads, reports a failure, and tries again', async ({ open }) => {
    const page = await enter(open, 'nia@example.test')
    const waiting: (() => Promise<void>)[] = []
    await page.route(everyAddOns, (route) => void waiting.push(() => route.abort()))
    await page.goto(address)
    await sees(page, 'ui.loading')
    await expect.poll(() => waiting.length).toBe(1)
    await waiting[0]?.()
    await sees(page, 'load.failed')
    expect(await findingsOn(page)).toEqual([])
    await page.unroute(everyAddOns)
    await button(page, 'ui.tryAgain').click()
    await page.getByRole('heading', { name: translate('downloads.buyTitle', { line: 'Ebbcatch' }) }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

    await page.route(everyAddOns, (route) =>
      route.fulfill(envelope(0, { eds_info: {}, npg_info: {}, edp_info: {}, offers: {} })),
    )
    await page.reload()
    await sees(page, 'downloads.none')
  })

  test.for(looks)('has nothing that axe finds, %s, %s wide', async ([theme, width], { open }) => {
    const page = await enter(open, 'ada@example.test', { theme, width })
    await page.goto(address)
    await versions(page, 'Ebbcatch Video').waitFor()
    expect(await findingsOn(page)).toEqual([])
    await tab(page, 'Ringshell').click()
    await page.getByText('$29.99').waitFor()
    expect(await findingsOn(page)).toEqual([])
    for (const path of ['/download.htm', '/terms-of-license-authorization.htm']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await findingsOn(page)).toEqual([])
    }
  })
})

test('the newest version is downloaded from the download page without an account', async ({ open }) => {
  const page = await open('/download.htm')
  await page.getByRole('heading', { name: translate('public.downloads') }).waitFor()
  const name = `Reedhum Library: ${translate('public.downloadWin')}`
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
  expect(download.suggestedFilename()).toBe('reedhum-library-2.1.0-21003-win.zip')
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
  await page.getByTitle(translate('ui.language')).click()
  await page.getByRole('link', { name: '日本語' }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('ja')
})
