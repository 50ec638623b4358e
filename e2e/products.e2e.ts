import type { Page } from 'playwright-core'
import { describe, expect, findingsOn, test } from './harness'
import { enter } from './orders'
import { button, heading, sees } from './visitor'
import { translate } from './words'

const products = '/member.htm?a=my_products'
const bundle = '/member.htm?a=activate_multi_products&pid=850'
const single = '/member.htm?a=activate_product'
const everyShelf = /\/member\?lang=/

const link = (page: Page, label: Parameters<typeof translate>[0]) =>
  page.getByRole('link', { name: translate(label), exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const answer = (cscode: number) => ({ json: { cscode, data: {}, msg: '' } })

describe('my products', () => {
  test('mark an ended subscription', async ({ open }) => {
    const page = await enter(open, 'sam@example.test')
    await page.goto(products)
    const ended = page.getByRole('listitem').filter({ hasText: translate('products.ended', { end: '' }).trim() })
    await ended.first().getByText(translate('ui.ended'), { exact: true }).waitFor()
    await expect.poll(() => ended.getByText(translate('products.registered'), { exact: true }).count()).toBe(0)
    const running = page.getByRole('listitem').filter({ hasText: translate('products.registered') })
    await expect.poll(() => running.getByText(translate('ui.ended'), { exact: true }).count()).toBe(0)
  })

  test('are in a tab for each line, with their states', async ({ open }) => {
    const page = await enter(open, 'ada@example.test')
    await page.goto(products)
    await heading(page, 'shell.products')
    await expect.poll(() => page.getByRole('tab').first().textContent()).toBe('Ebbcatch')
    await tab(page, 'Lampcove').click()
    const card = (name: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name })
    await card('Lampcove Player').getByText(translate('ui.refunded')).waitFor()
    await card('Lampcove Home Theatre')
      .getByText(translate('products.licences', { count: 2 }))
      .waitFor()
    await tab(page, 'Lampcove').press('ArrowLeft')
    await expect.poll(() => tab(page, 'Reedhum').getAttribute('aria-selected')).toBe('true')
    await expect
      .poll(() => link(page, 'shell.titleAddPlatform').getAttribute('href'))
      .toBe('/member.htm?a=multios_discount')
    await expect.poll(() => page.getByRole('link', { name: translate('products.gift') }).count()).toBe(0)

    await tab(page, 'Ebbcatch').click()
    const seats = page.getByRole('tabpanel').getByRole('link', { name: /^Windows: \d+ of [1-9]/ })
    await expect.poll(() => seats.getAttribute('href')).toBe('/member.htm?a=license')
    await page
      .getByRole('button', { name: translate('products.upgrade', { system: translate('platform.win') }) })
      .click()
    await page.waitForURL(/\/checkout\.htm\?pid=757&option=LFT&coupon=EBBTIDE30&/)
  })

  test('my products lead an entitled member to the gift, and say when nothing is left to upgrade', async ({ open }) => {
    const page = await enter(open, 'gil@example.test')
    await page.goto(products)
    const gift = page.getByRole('link', { name: translate('products.gift') })
    await expect.poll(() => gift.getAttribute('href')).toBe('/member.htm?a=all_in_one_new_amazon_gift&t=list')
    const system = translate('platform.win')
    await page.getByRole('button', { name: translate('products.upgrade', { system }) }).click()
    await sees(page, 'products.nothingToUpgrade', { system })
  })

  test('are empty at first, and report a failure', async ({ open }) => {
    const page = await enter(open, 'nia@example.test')
    await page.goto(products)
    await heading(page, 'products.emptyTitle')
    expect(await findingsOn(page)).toEqual([])
    for (const [code, message] of [
      [10001, 'load.10001'],
      [20027, 'load.20027'],
      [20000, 'load.failed'],
    ] as const) {
      await page.route(everyShelf, (route) => route.fulfill(answer(code)))
      await page.reload()
      await sees(page, message)
      await page.unroute(everyShelf)
    }
    expect(await findingsOn(page)).toEqual([])
    await button(page, 'ui.tryAgain').click()
    await heading(page, 'products.emptyTitle')
    await page.goto(single)
    await heading(page, 'activation.noPlanTitle')
    await page.goto(bundle)
    await heading(page, 'activation.noBundleTitle')
    await page.goto('/member.htm?a=multios_discount')
    await heading(page, 'products.addNoneTitle')
  })
})

test('a licence code is fetched in place, and a failure is shown under the button', async ({ open }) => {
  const page = await enter(open, 'bea@example.test', { theme: 'dark', width: 390 })
  await page.goto(products)
  await tab(page, 'Splicewing').click()
  const section = page.getByRole('region', { name: translate('products.codesPlan') })
  const fetchCode = section.getByRole('button', { name: translate('products.fetchCode') })
  const everyCode = '**/member/activate_oem?*'
  for (const [code, message] of [
    [20035, 'products.codeNone'],
    [20002, 'products.codeInactive'],
    [20000, 'products.codeFailed'],
  ] as const) {
    await page.route(everyCode, (route) => route.fulfill(answer(code)))
    await fetchCode.click()
    await section.getByText(translate(message)).waitFor()
    await page.unroute(everyCode)
  }
  expect(await findingsOn(page)).toEqual([])

  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(everyCode, async (route) => {
    await released
    await route.continue()
  })
  await fetchCode.click()
  const busy = section.getByRole('button', { name: translate('products.fetching') })
  await busy.waitFor()
  await expect.poll(() => busy.getAttribute('aria-busy')).toBe('true')
  release()
  await section.getByText(/^SPLW-/).waitFor()
  const code = await section.getByText(/^SPLW-/).textContent()
  await section.getByText(translate('products.codeFetched')).waitFor()
  await section.getByRole('button', { name: translate('products.copyCode') }).waitFor()
  await page.unroute(everyCode)
  await page.reload()
  await tab(page, 'Splicewing').click()
  await section.getByText(code ?? '').waitFor()
  for (const title of ['products.codesAllInOne', 'products.codesItems'] as const) {
    await page.getByRole('region', { name: translate(title) }).waitFor()
  }
  await expect.poll(() => page.getByRole('button', { name: translate('products.fetchCode') }).count()).toBe(3)
})

test('a platform is added at the price that the member pays', async ({ open }) => {
  const page = await enter(open, 'ada@example.test', { width: 390 })
  await page.goto('/member.htm?a=multios_discount')
  await heading(page, 'shell.titleAddPlatform')
  const system = translate('platform.mac')
  const offer = page.getByRole('listitem').filter({ hasText: 'Lampcove Home Theatre' })
  await offer.getByText(translate('products.owned', { systems: translate('platform.win') })).waitFor()
  const buy = offer.getByRole('link', { name: translate('products.buyFor', { system }) })
  const query = new URL((await buy.getAttribute('href')) ?? '', page.url()).searchParams
  expect([query.get('pid'), query.get('option'), query.get('email')]).toEqual(['1767', 'LFT', 'ada@example.test'])
  const priced = await page.request.get('/member/offer', {
    params: {
      lang: 'en',
      pid: '1767',
      option: 'LFT',
      ...(query.has('discount') && { discount: query.get('discount') ?? '' }),
    },
  })
  const { data } = (await priced.json()) as { data: { amount: string } }
  await offer.getByText(`$${data.amount}`).waitFor()
  expect(await findingsOn(page)).toEqual([])
})
