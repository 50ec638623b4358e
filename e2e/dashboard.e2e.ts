import { box, change, dialog, enter, focused, isOpen, openOverview, overview, panel, region, tab } from './dashboard'
import { describe, expect, findingsOn, test } from './harness'
import { button, sees } from './visitor'
import { translate } from './words'

describe('the dashboard of a member who owns something of every line', () => {
  test('is usable after four calls side by side, and shows offers with reasons', async ({ open }) => {
    const page = await enter(open, 'ada@example.test')
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') calls.push(new URL(request.url()).pathname)
    })
    const answers: string[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'fetch') answers.push(new URL(response.url()).pathname)
    })
    await openOverview(page)
    await isOpen(page, 'Ebbcatch')
    const first = ['get_discount_info', 'overview', 'subscription_info', 'upgrade_license'].map(
      (name) => `/member/${name}`,
    )
    expect(calls.slice(0, first.length).sort()).toEqual(first)
    await expect
      .poll(() => page.getByRole('tab').allTextContents())
      .toEqual(['Ebbcatch', 'Ringshell', 'Sandshaper', 'Reedhum', 'Lampcove', translate('dashboard.others')])
    await sees(page, 'dashboard.greeting', { name: 'Ada Fenwick' })
    const profile = page.getByRole('main').getByRole('link', { name: translate('dashboard.profile') })
    await expect.poll(() => profile.getAttribute('href')).toBe('/member?a=profile')

    const offer = box(page, 'Ebbcatch All-in-One')
    await offer.getByText('-51%').waitFor()
    await offer.getByText('$429.99').waitFor()
    await offer.getByText('$209.99').waitFor()
    await expect.poll(() => offer.getByRole('listitem').filter({ hasText: '$25.00' }).count()).toBe(2)
    const buy = offer.getByRole('link', { name: translate('dashboard.upgrade') })
    await expect
      .poll(() => buy.getAttribute('href'))
      .toBe('/checkout.htm?pid=757&option=LFT&coupon=EBBTIDE30&currency=USD&email=ada%40example.test')
    await offer.getByText(translate('platform.mac'), { exact: true }).click()
    await offer.getByText('$209.99').waitFor()
    await expect.poll(() => buy.getAttribute('href')).toContain('pid=1757&')
    await expect.poll(() => offer.locator('img').getAttribute('src')).toBe('/art/1707.svg')

    await offer.getByRole('button', { name: translate('dashboard.why') }).click()
    const coupon = translate('dashboard.coupon', { code: 'EBBTIDE30' })
    await dialog(page).getByRole('row', { name: coupon }).getByText('− $90.00').waitFor()
    await dialog(page)
      .getByRole('row', { name: translate('dashboard.yourPrice') })
      .getByText('$209.99')
      .waitFor()
    expect(await findingsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe(translate('dashboard.why'))

    await region(page, translate('dashboard.recommended')).getByRole('listitem').first().waitFor()
    expect(await findingsOn(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findingsOn(page)).toEqual([])

    // Nothing else was asked for before both had answered.
    const orders = answers.indexOf('/member/get_order_list')
    for (const path of ['/member/get_discount_info', '/member/upgrade_license']) {
      expect(answers.indexOf(path)).toBeLessThan(orders)
    }
    expect(calls.filter((path) => first.includes(path))).toHaveLength(first.length)
    const shown = await region(page, translate('dashboard.latestOrders')).getByRole('listitem').allTextContents()
    expect(shown).toHaveLength(3)
    expect(shown[0]).toContain(translate('dashboard.orderWaiting'))
    await page.getByRole('link', { name: translate('dashboard.allOrders') }).waitFor()
    const recommended = await region(page, translate('dashboard.recommended')).getByRole('listitem').allTextContents()
    expect(recommended.length).toBeGreaterThan(0)
    expect(recommended.length).toBeLessThan(4)
    for (const one of recommended) expect(one).toMatch(/-[1-9]\d*%/)

    // The price that was shown is the one that is charged.
    await buy.click()
    await page.getByText('$209.99').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/checkout.htm')
  })

  test('explains owned and added products and each service in dialogs', async ({ open }) => {
    const page = await enter(open, 'ada@example.test')
    await openOverview(page)
    const windows = panel(page, 'Windows')
    await windows.getByText(translate('dashboard.licencesUsed', { used: 3, total: 4 })).waitFor()

    await windows.getByRole('button', { name: translate('dashboard.has', { count: 2 }) }).click()
    await dialog(page)
      .getByRole('heading', { name: translate('dashboard.hasTitle', { system: 'Windows' }) })
      .waitFor()
    await expect
      .poll(() => dialog(page).getByRole('listitem').allTextContents())
      .toEqual(['Ebbcatch Video', 'Ebbcatch Subtitles'])
    await button(page, 'dashboard.ok').click()
    await expect.poll(() => dialog(page).count()).toBe(0)
    await windows.getByRole('button', { name: translate('dashboard.adds', { count: 3 }) }).press('Enter')
    await expect.poll(() => dialog(page).getByRole('listitem').count()).toBe(3)
    await page.keyboard.press('Escape')

    await windows.getByRole('button', { name: translate('dashboard.npg') }).click()
    const guarantee = dialog(page).getByRole('link', { name: translate('dashboard.buy') })
    await expect.poll(() => guarantee.getAttribute('href')).toContain('pid=772&option=LFT&')
    expect(await findingsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await windows.getByRole('button', { name: translate('dashboard.edp') }).click()
    await button(page, 'dashboard.ok').click()
    await windows.getByRole('button', { name: translate('dashboard.eds') }).click()
    await dialog(page).getByText(translate('dashboard.active'), { exact: true }).waitFor()
    await button(page, 'dashboard.ok').click()
    await panel(page, 'Mac')
      .getByRole('button', { name: translate('dashboard.edp') })
      .click()
    expect(
      await dialog(page)
        .getByRole('link', { name: translate('dashboard.buy') })
        .getAttribute('href'),
    ).toContain('pid=1974')
    await page.keyboard.press('Escape')

    // The guarantee and the pack are of the primary line alone; the service can be bought for the other ones.
    await tab(page, 'Lampcove').click()
    await box(page, 'Lampcove All-in-One').waitFor()
    await expect.poll(() => windows.getByRole('button', { name: translate('dashboard.npg') }).count()).toBe(0)
    await windows.getByRole('button', { name: translate('dashboard.eds') }).click()
    await dialog(page)
      .getByRole('link', { name: translate('dashboard.buy') })
      .waitFor()
    await page.keyboard.press('Escape')
    await panel(page, 'Mac').getByText(translate('dashboard.hasNone')).waitFor()
    const lampcove = box(page, 'Lampcove All-in-One')
    await lampcove.getByText(translate('platform.mac'), { exact: true }).click()
    await lampcove.getByRole('link', { name: translate('dashboard.buy') }).waitFor()
  })

  test('opens the tab of the address, and keeps the chosen one', async ({ open }) => {
    const page = await enter(open, 'ada@example.test')
    for (const [address, name] of [
      ['?upgrade=761', 'Ebbcatch'],
      ['?upgrade=music', 'Reedhum'],
      ['?c_app=recorder', translate('dashboard.others')],
      ['?upgrade=761&c_app=disc#converter', 'Sandshaper'],
      ['?c_app=sandshaper_video_converter', 'Sandshaper'],
      ['?a=index&c_app=nothing', 'Ebbcatch'],
    ] as const) {
      await openOverview(page, `${overview}${address}`)
      await isOpen(page, name)
    }
    await tab(page, 'Ebbcatch').press('ArrowRight')
    await isOpen(page, 'Ringshell')
    await page.evaluate(() => location.assign('#player'))
    await isOpen(page, 'Lampcove')
  })

  test('lists products without a tab, with state, end and downloads', async ({ open }) => {
    const page = await enter(open, 'ada@example.test')
    type Line = { pname: string; STATUS: string; end: string; pro_buy_status: boolean }
    await change<{ content: { orders: Line[] } }>(page, '/member/upgrade_license', ({ content }) => {
      const recorder = content.orders.find(({ pname }) => pname === 'Shellkeep Screen Recorder') as Line
      const more = (id: string, facts: Partial<Line>) => content.orders.push({ ...recorder, ...facts, id } as Line)
      more('1', { pname: 'Refunded one', STATUS: 'ChargeBack' })
      more('2', { pname: 'Cancelled one', STATUS: 'Anything' })
      more('3', { pname: 'Expired one', end: '2020-01-31' })
      more('4', { pname: 'Old one', pro_buy_status: false })
    })
    await openOverview(page, `${overview}#others`)
    const list = page.getByRole('list', { name: translate('dashboard.otherProducts') })
    const row = (name: string) => list.getByRole('listitem').filter({ hasText: name }).first()
    await list.waitFor()
    const download = (name: string, system: string) => translate('dashboard.downloadFor', { name, system })
    const recorder = 'Shellkeep Screen Recorder'
    await row(recorder).getByText(translate('dashboard.neverEnds')).waitFor()
    const windows = row(recorder).getByRole('link', { name: download(recorder, 'Windows') })
    await expect.poll(() => windows.getAttribute('href')).toMatch(/^\/download\.htm\?pid=\d+&os=win$/)
    const mac = row(recorder).getByRole('button', { name: download(recorder, 'Mac') })
    await expect.poll(() => mac.getAttribute('aria-disabled')).toBe('true')
    await row('Refunded one').getByText(translate('ui.refunded'), { exact: true }).waitFor()
    await row('Cancelled one').getByText(translate('ui.cancelled'), { exact: true }).waitFor()
    await row('Old one').getByText(translate('dashboard.notOnSale')).waitFor()
    const over = row('Expired one').getByText(translate('dashboard.expired', { end: 'Jan 31, 2020' }))
    await row('Expired one').getByText(translate('ui.ended'), { exact: true }).waitFor()
    const soft = row(recorder).getByText(translate('dashboard.neverEnds'))
    const colour = (element: Element) => getComputedStyle(element).color
    await expect.poll(() => over.evaluate(colour)).not.toBe(await soft.evaluate(colour))
    await expect.poll(() => row('Expired one').getByRole('link').count()).toBe(0)
    await page
      .getByRole('list', { name: translate('dashboard.otherOrders') })
      .getByRole('listitem')
      .first()
      .waitFor()
    expect(await findingsOn(page)).toEqual([])
  })
})
