import { createCipheriv } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { clippedOn } from './clipped'
import { describe, expect, findingsOn, test } from './harness'
import { walkedLanguages } from './looks'
import { enter } from './orders'
import { button, sees } from './visitor'
import { translate } from './words'

const first = '/member.htm?a=all_in_one_new_amazon_gift&t=list'
const second = '/member.htm?a=downloader_all_in_one_netflix_gift&t=list'
const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
const dialog = (page: Page) => page.getByRole('dialog')
const everyGet = '**/member/all_in_one_new_amazon_gift/get?*'
const everyList = '**/member/all_in_one_new_amazon_gift/list?*'
const everyUpload = '**/member/all_in_one_netflix_gift/upload1'

/** A picture of more than a megabyte, which noise cannot be made smaller than without losing some of it. */
function noisyPicture() {
  const pixels = createCipheriv('aes-256-ctr', Buffer.alloc(32), Buffer.alloc(16)).update(Buffer.alloc(700 * 700 * 3))
  return sharp(pixels, { raw: { width: 700, height: 700, channels: 3 } })
    .png()
    .toBuffer()
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer })

describe('the list of gifts', () => {
  test('shows each state, and a code after the currency is confirmed; a failure gives advice', async ({ open }) => {
    const page = await enter(open, 'gil@example.test', { width: 390, theme: 'dark' })
    await page.goto(first)
    await expect.poll(() => rows(page).count()).toBe(3)
    expect(await findingsOn(page)).toEqual([])
    const choosing = rows(page).nth(1)
    await expect.poll(() => choosing.getByRole('radio', { checked: true }).inputValue()).toBe('JPY')
    await choosing.getByRole('radio', { name: '£18.00' }).check()
    const getIt = choosing.getByRole('button', { name: translate('gifts.getIt') })
    await getIt.click()
    await dialog(page)
      .getByText(translate('gifts.confirmTitle', { amount: '£18.00' }))
      .waitFor()
    expect(await findingsOn(page)).toEqual([])
    await button(page, 'gifts.notYet').click()
    await dialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => getIt.evaluate((element) => element === document.activeElement)).toBe(true)

    // The answers are made up, so that the demo member still has the choice in later tests.
    await page.route(everyGet, (route) => route.fulfill({ json: { cscode: 20035, data: {}, msg: '' } }))
    await getIt.click()
    await button(page, 'gifts.confirm').click()
    await page.getByRole('heading', { name: translate('member_107') }).waitFor()
    await sees(page, 'member_122')
    expect(await findingsOn(page)).toEqual([])
    await button(page, 'gifts.backToList').click()
    const { data } = await (await page.request.get('/member/all_in_one_new_amazon_gift/list?lang=en')).json()
    const entry = data.content.all_in_one_amazon[1]
    Object.assign(entry, { gift_status: 1, code: 'SHOP-4711', currency: 'GBP', amount: '18.00', country: 'UK' })
    await page.route(everyList, (route) => route.fulfill({ json: { cscode: 0, data, msg: '' } }))
    await page.unroute(everyGet)
    const asked: string[] = []
    await page.route(everyGet, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ json: { cscode: 0, data: { status: 1 }, msg: '' } })
    })
    await choosing.getByRole('radio', { name: '£18.00' }).check()
    await getIt.click()
    await button(page, 'gifts.confirm').click()
    await sees(page, 'gifts.justGiven', { reference: `${entry.vid}-${entry.oid}` })
    await choosing.getByText('SHOP-4711').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(Object.fromEntries(new URL(asked[0] ?? '').searchParams)).toEqual({
      lang: 'en',
      oid: entry.oid,
      vid: entry.vid,
      pid: '1757',
      currency: 'GBP',
      amount: '18.00',
      country: 'UK',
    })
  })

  test('fits in every language, says when it is empty, and tries again', async ({ open }) => {
    const page = await enter(open, 'gil@example.test')
    for (const language of walkedLanguages) {
      await page.goto(`${second}&lang=${language}`)
      await rows(page).first().waitFor()
      const upload = await rows(page).first().getByRole('link').getAttribute('href')
      for (const path of [null, upload]) {
        if (path !== null) {
          await page.goto(`${path}&lang=${language}`)
          await page.locator('input[type=file]').waitFor({ state: 'attached' })
        }
        for (const width of [390, 1280]) {
          await page.setViewportSize({ width, height: 800 })
          expect([language, width, await clippedOn(page)]).toEqual([language, width, []])
        }
      }
    }
    await page.route(everyList, (route) => route.abort())
    await page.goto(`${first}&lang=en`)
    await sees(page, 'load.failed')
    const none = { status: 1, content: { all_in_one_amazon: [], amazon_site: 'US' } }
    await page.unroute(everyList)
    await page.route(everyList, (route) => route.fulfill({ json: { cscode: 0, data: none, msg: '' } }))
    await button(page, 'ui.tryAgain').click()
    await sees(page, 'gifts.none')
    expect(await findingsOn(page)).toEqual([])
  })
})

test('a screenshot is scaled down, shown, sent, and reviewed', async ({ open }) => {
  const page = await enter(open, 'gil@example.test')
  await page.goto(second)
  await rows(page)
    .first()
    .getByRole('link', { name: translate('gifts.sendPicture') })
    .click()
  await page.getByRole('heading', { name: translate('gifts.uploadTitle') }).waitFor()
  await button(page, 'gifts.send').click()
  await sees(page, 'gifts.pictureMissing')
  await choose(page, 'long.png', Buffer.alloc(8_388_609))
  await sees(page, 'gifts.tooLarge')
  await choose(page, 'words.png', Buffer.from('These are words.'))
  await sees(page, 'gifts.notAPicture')
  expect(await findingsOn(page)).toEqual([])

  const picture = await noisyPicture()
  expect(picture.length).toBeGreaterThan(500_000)
  await choose(page, 'screenshot.png', picture)
  await page.getByRole('img', { name: translate('gifts.preview') }).waitFor()
  expect(await findingsOn(page)).toEqual([])
  // Not the demo member's own: what was sent is looked at here, and answered for the server.
  const sent: number[] = []
  await page.route(everyUpload, (route) => {
    sent.push(route.request().postDataBuffer()?.length ?? 0)
    const refused = sent.length === 1
    return route.fulfill({ json: { cscode: refused ? 20040 : 0, data: refused ? {} : { status: 1 }, msg: '' } })
  })
  await button(page, 'gifts.send').click()
  await sees(page, 'gifts.notAPicture')
  await button(page, 'gifts.send').click()
  await page.getByRole('heading', { name: translate('gifts.sentTitle') }).waitFor()
  expect(await findingsOn(page)).toEqual([])
  expect(sent[0]).toBeGreaterThan(100_000)
  expect(sent[0]).toBeLessThan(412_000)
})
