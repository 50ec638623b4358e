import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from './harness'
import { button, field, heading, readCaptcha, sees } from './visitor'
import { demoPassword, signIn } from './wire'
import { translate } from './words'

const enter = (page: Page, email: string) => signIn(page, new URL(page.url()).origin, email)

const navigation = (page: Page) => page.getByRole('navigation', { name: translate('shell.navigation') })
const overview = (page: Page) => navigation(page).getByRole('link', { name: translate('shell.dashboard') })
const menu = (page: Page) => button(page, 'ui.menu')
const drawer = (page: Page) => page.getByRole('dialog', { name: translate('ui.menu') })

const themeOf = (page: Page) => page.getByRole('group', { name: translate('ui.theme') })
const backgroundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const hasFocus = (place: Locator) => place.evaluate((element) => element === document.activeElement)

describe('the sidebar', () => {
  test('names the member, and marks the open screen', async ({ open }) => {
    const page = await open('/healthz')
    await enter(page, 'ada@example.test')
    await sees(page, 'dashboard.greeting', { name: 'Ada Fenwick' })
    for (const said of ['Ada Fenwick', 'ada@example.test', 'A']) {
      await navigation(page).getByText(said, { exact: true }).waitFor()
    }
    await expect.poll(() => overview(page).getAttribute('aria-current')).toBe('page')
    await button(page, 'shell.logout').waitFor()

    await page
      .getByRole('main')
      .getByRole('link', { name: translate('dashboard.profile'), exact: true })
      .click()
    await page.getByRole('heading', { name: 'Ada Fenwick', exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/member.htm')
    await expect.poll(() => overview(page).getAttribute('aria-current')).toBeNull()
    await overview(page).click()
    await page.getByRole('heading', { name: translate('dashboard.latestOrders') }).waitFor()
    await expect.poll(() => overview(page).getAttribute('aria-current')).toBe('page')
  })

  test.for([
    ['ada@example.test', 'has', 1],
    ['nia@example.test', 'is new and has no', 0],
    ['old@example.test', 'holds the all-in-one and has no', 0],
  ] as const)('%s %s offer tag', async ([email, , tags], { open }) => {
    const page = await open('/healthz')
    await enter(page, email)
    await overview(page).waitFor()
    await expect.poll(() => overview(page).getByText(translate('shell.offer')).count()).toBe(tags)
  })

  test('can be skipped by the keyboard', async ({ open }) => {
    const page = await open('/healthz')
    await enter(page, 'nia@example.test')
    await overview(page).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true)
  })
})

describe('on a small screen', () => {
  test('the sidebar is a drawer that keys open and close', async ({ open }) => {
    const page = await open('/healthz', { width: 767 })
    await enter(page, 'nia@example.test')
    await menu(page).waitFor()
    await expect.poll(() => navigation(page).count()).toBe(0)

    await menu(page).press('Enter')
    await drawer(page).waitFor()
    for (let keys = 0; keys < 12; keys++) {
      await page.keyboard.press('Tab')
      await expect.poll(() => page.locator('main :focus, header > a:focus').count()).toBe(0)
    }
    await page.keyboard.press('Escape')
    await drawer(page).waitFor({ state: 'hidden' })
    await expect.poll(() => hasFocus(menu(page))).toBe(true)

    await page.setViewportSize({ width: 768, height: 800 })
    await overview(page).waitFor()
    await expect.poll(() => menu(page).count()).toBe(0)
  })

  test('the drawer leads to a screen and is closed then', async ({ open }) => {
    const page = await open('/healthz', { width: 390 })
    await enter(page, 'nia@example.test')
    await page.goto('/member.htm?a=change_email&t=per')
    await menu(page).press('Enter')
    await drawer(page).getByText('nia@example.test', { exact: true }).waitFor()
    await overview(page).press('Enter')
    await heading(page, 'dashboard.narrowTitle')
    await drawer(page).waitFor({ state: 'hidden' })
  })

  const rooms = ['order_history', 'my_products', 'downloads', 'license'] as const
  test.for([
    ['nia@example.test', 'has no subscription', [...rooms, 'get_support']],
    ['sam@example.test', 'has one', [...rooms, 'subscription', 'get_support']],
  ] as const)(
    'the overview is a descriptive text and the ways to the rooms, for %s, who %s (spec 1.5)',
    async ([email, , screens], { open }) => {
      const page = await open('/healthz', { width: 390 })
      await enter(page, email)
      await heading(page, 'dashboard.narrowTitle')
      const main = page.getByRole('main')
      const ways = main.getByRole('navigation', { name: translate('dashboard.rooms') }).getByRole('link')
      await expect
        .poll(() => ways.evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
        .toEqual(screens.map((screen) => `/member.htm?a=${screen}`))
      // Nothing else but what waits for the member: no heading, way, field or word beside them.
      await ways.locator('small').first().waitFor()
      const needs = main.getByRole('region', { name: translate('dashboard.needs.title') })
      const linesOf = (texts: readonly string[]) =>
        texts.flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '')
      await expect
        .poll(async () => linesOf(await main.allInnerTexts()))
        .toEqual([
          translate('dashboard.narrowTitle'),
          translate('dashboard.narrow'),
          ...linesOf(await needs.allInnerTexts()),
          ...linesOf(await ways.allInnerTexts()),
        ])
      await expect
        .poll(() => main.getByRole('link').or(main.locator('button, input, select')).count())
        .toBe(screens.length + (await needs.getByRole('link').count()))
    },
  )
})

test('the chosen appearance stays, against the device’s preference', async ({ open }) => {
  const page = await open('/member.htm?a=login')
  await heading(page, 'login.title')
  const byDay = await backgroundOf(page)
  await themeOf(page).getByLabel(translate('ui.themeDark')).check({ force: true })
  const byNight = await backgroundOf(page)
  expect(byNight).not.toBe(byDay)

  await page.reload()
  await expect.poll(() => backgroundOf(page)).toBe(byNight)
  await expect.poll(() => themeOf(page).getByLabel(translate('ui.themeDark')).isChecked()).toBe(true)
  await enter(page, 'nia@example.test')
  await overview(page).waitFor()
  await expect.poll(() => themeOf(page).getByLabel(translate('ui.themeDark')).isChecked()).toBe(true)

  await themeOf(page).getByLabel(translate('ui.themeSystem')).check({ force: true })
  await expect.poll(() => backgroundOf(page)).toBe(byDay)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => backgroundOf(page)).toBe(byNight)
})

/** The task takes seconds, but luck decides how many: once in a long while it is many times the usual. */
const startTimeout = 200_000

describe('the login page', () => {
  test('makes six requests at most until it can be used', async ({ open }) => {
    const page = await open('/healthz')
    const asked: string[] = []
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      const aside =
        request.resourceType() === 'font' || /^\/(dev\/google\/|brand\/(icon|logo|entrance|site)-)/.test(pathname)
      if (origin === new URL(page.url()).origin && !aside) asked.push(pathname)
    })
    await page.goto('/member.htm?a=login')
    await readCaptcha(page)
    await button(page, 'login.submit').click({ trial: true })
    // The parts behind the picture are not needed to fill the form in: passkeys are proposed when that is possible.
    const needed = asked.slice(0, asked.indexOf('/api/verification/seccode') + 1)
    expect(needed.length, asked.join('\n')).toBeLessThanOrEqual(6)
    expect(needed.length).toBeGreaterThan(1)
  })

  test('opens without the picture to those who cannot read it', async ({ open }) => {
    const page = await open('/member.htm?a=login')
    await field(page, 'identity.email').fill('nia@example.test')
    await field(page, 'identity.password').fill(demoPassword)
    await button(page, 'captcha.cannotRead').press('Enter')
    await page
      .getByRole('status')
      .filter({ hasText: translate('captcha.solved') })
      .waitFor({ timeout: startTimeout })
    await expect.poll(() => field(page, 'captcha.label').inputValue()).toHaveLength(4)
    await field(page, 'captcha.label').press('Enter')
    await overview(page).waitFor()
  })
})
