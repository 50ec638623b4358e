import type { Language } from '@/platform/i18n/languages'
import { ownName } from '@/platform/i18n/page-languages'
import {
  box,
  change,
  dialog,
  enter,
  focused,
  isOpen,
  openOverview,
  overview,
  panel,
  region,
  subscription,
  tellSubscriptions,
} from './dashboard'
import { describe, expect, findingsOn, test } from './harness'
import { heading, keepLanguage, sees } from './visitor'
import { translate } from './words'

describe('the dashboard’s view of answers', () => {
  test('an all-in-one that is theirs, subscriptions by their rule, money by language', async ({ open }) => {
    const page = await enter(open, 'ada@example.test')
    type Info = { lines: Record<string, { aio_info: Record<string, unknown> }> }
    await change<Info>(page, '/member/get_discount_info', ({ lines }) => {
      Object.assign(lines.downloader?.aio_info ?? {}, { new_aio_win: 1, aio_upgrade_win: 0, offer_pid_win: null })
    })
    await openOverview(page)
    await tellSubscriptions(page, [
      subscription('Ended', 2, true),
      subscription('Renewing', 0),
      subscription('Running out', 1),
      subscription('Run out', 1, true),
      subscription('Second', 0),
      subscription('Fourth', 0),
    ])
    await page.reload()
    await panel(page, 'Windows').getByText(translate('dashboard.complete'), { exact: true }).waitFor()
    await box(page, 'Ebbcatch All-in-One')
      .getByRole('link', { name: translate('dashboard.buyAnother') })
      .waitFor()
    const running = region(page, translate('shell.subscription')).getByRole('listitem')
    await running.first().waitFor()
    const [first, second, third, ...more] = await running.allTextContents()
    expect([first, second, third]).toEqual([
      expect.stringContaining('Renewing'),
      expect.stringContaining('Running out'),
      expect.stringContaining('Second'),
    ])
    expect(more).toEqual([])
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
    await page.setViewportSize({ width: 768, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(768)
    await page.setViewportSize({ width: 1280, height: 800 })

    await keepLanguage(page)
    const choose = (language: Language) =>
      page
        .getByRole('banner')
        .getByRole('combobox')
        .selectOption({ label: ownName(language) })
    for (const [language, gift] of [
      ['de', '25,00 €'],
      ['ja', '￥3,500'],
    ] as const) {
      await choose(language)
      await page.getByRole('listitem').filter({ hasText: gift }).first().waitFor()
    }
    await page.getByText('税込').filter({ visible: true }).first().waitFor()
    await choose('en')
    await page.getByRole('listitem').filter({ hasText: '$25.00' }).first().waitFor()
    await expect.poll(() => page.getByText(translate('dashboard.vat')).count()).toBe(0)
  })

  test('calls that fail, each by itself, and a second try', async ({ open }) => {
    const page = await enter(open, 'ada@example.test')
    await tellSubscriptions(page, [])
    const failing = ['get_discount_info', 'get_order_list', 'product_licenses', 'recommend/best/list', 'member/offer']
    for (const call of failing) await page.route(`**/${call}*`, (route) => route.abort())
    await page.goto(overview)
    await page.getByRole('alert').nth(1).waitFor()
    await expect.poll(() => page.getByRole('tab').count()).toBe(0)
    await sees(page, 'dashboard.noSubscriptions')
    await region(page, translate('dashboard.recommended')).waitFor({ state: 'detached' })
    expect(await findingsOn(page)).toEqual([])

    for (const call of ['get_discount_info', 'get_order_list']) await page.unroute(`**/${call}*`)
    const again = page.getByRole('button', { name: translate('ui.tryAgain') })
    await again.last().click()
    await region(page, translate('dashboard.latestOrders')).getByRole('listitem').first().waitFor()
    await expect.poll(() => focused(page)).toBe(translate('dashboard.latestOrders'))
    await again.first().click()
    await isOpen(page, 'Ebbcatch')
    await expect.poll(() => focused(page)).toBe(translate('dashboard.lines'))
    await panel(page, 'Windows')
      .getByRole('button', { name: translate('ui.tryAgain') })
      .waitFor()
    await box(page, 'Ebbcatch All-in-One')
      .getByRole('button', { name: translate('dashboard.why') })
      .click()
    await dialog(page).getByRole('alert').waitFor()
  })
})

test('subscriptions that renew and run out stand on the dashboard, and one that has ended does not', async ({
  open,
}) => {
  const page = await enter(open, 'sam@example.test')
  await page.goto(overview)
  const running = region(page, translate('shell.subscription')).getByRole('listitem')
  await running.filter({ hasText: translate('dashboard.runningOut') }).waitFor()
  await expect.poll(() => running.filter({ hasText: translate('dashboard.renewing') }).count()).toBe(2)
  await expect.poll(() => running.count()).toBe(3)
})

describe('for a member without purchases', () => {
  test('the dashboard has no tabs, and empty parts say so', async ({ open }) => {
    const page = await enter(open, 'nia@example.test')
    await tellSubscriptions(page, [])
    await page.goto(overview)
    await sees(page, 'dashboard.noOrders')
    await sees(page, 'dashboard.noSubscriptions')
    await expect.poll(() => page.getByRole('tab').count()).toBe(0)
    expect(await findingsOn(page)).toEqual([])
  })

  test('a small screen has the descriptive text and the ways on, and asks for their states alone (spec 1.5)', async ({
    open,
  }) => {
    const page = await enter(open, 'nia@example.test', { width: 390 })
    const calls: string[] = []
    page.on('request', (request) => request.resourceType() === 'fetch' && calls.push(new URL(request.url()).pathname))
    await page.goto(overview)
    await heading(page, 'dashboard.narrowTitle')
    await sees(page, 'dashboard.state.orders', { count: 0 })
    await expect.poll(() => page.getByRole('heading', { name: translate('dashboard.latestOrders') }).count()).toBe(0)
    expect(calls.toSorted()).toEqual(['/member/overview', '/member/subscription_info'])
    for (const [label, room] of [
      ['shell.orders', 'order_history'],
      ['shell.products', 'my_products'],
      ['shell.licences', 'license'],
      ['shell.support', 'get_support'],
    ] as const) {
      const link = page.getByRole('main').getByRole('link', { name: translate(label) })
      await expect.poll(() => link.getAttribute('href')).toBe(`/member.htm?a=${room}`)
    }
    expect(await findingsOn(page)).toEqual([])
    await page.setViewportSize({ width: 700, height: 800 })
    await page.getByRole('heading', { name: translate('dashboard.latestOrders') }).waitFor()
  })

  test('the page about cloud backup links back', async ({ open }) => {
    const page = await enter(open, 'nia@example.test')
    await page.goto('/member.htm?a=cloud_backup')
    await heading(page, 'shell.titleCloudBackup')
    expect(await findingsOn(page)).toEqual([])
    const back = page.getByRole('link', { name: translate('backup.back') })
    await expect.poll(() => back.getAttribute('href')).toBe('/member.htm?a=dvdfab365')
    await back.click()
    await sees(page, 'dashboard.greeting', { name: 'Nia Lindqvist' })
  })
})
