import type { Page } from 'playwright-core'
import { describe, expect, test } from './harness'
import { emptyPage } from './visitors'

/**
 * Returns everything that one visitor could leave to the next: stored data, and state, listeners and timers in the tab.
 */
const leftOn = (page: Page) =>
  page.evaluate(async () => ({
    stored: [localStorage.length, sessionStorage.length, (await indexedDB.databases()).length, document.cookie.length],
    named: [window.name, 'prepared' in window],
    history: history.length,
    width: innerWidth,
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
  }))

let first: Page
let hasLeft = false

describe('the next visitor on a page', () => {
  test('a first visitor leaves data in every store', async ({ open }) => {
    first = await open('/member.htm')
    await first.route('**/healthz', (route) => route.abort())
    await first.context().route('**/readyz', (route) => route.abort())
    await first.context().newPage()
    await first.goto('/contact.htm')
    await first.evaluate(async () => {
      localStorage.setItem('left', '1')
      sessionStorage.setItem('left', '1')
      window.name = 'left'
      await new Promise((opened) => indexedDB.open('left').addEventListener('success', opened))
    })
    await first.context().addCookies([{ name: 'left', value: '1', url: first.url() }])
    await first.emulateMedia({ colorScheme: 'dark' })
    await first.setViewportSize({ width: 390, height: 500 })
    first.on('request', () => {
      // Until then the page itself may ask for a part that it shows late.
      if (hasLeft) throw new Error('A listener of the former visitor still runs')
    })
  })

  test('the next visitor finds none of them', async ({ open }) => {
    hasLeft = true
    const page = await open(emptyPage)
    expect(page).toBe(first)
    expect(page.context().pages()).toEqual([page])
    expect(await page.context().cookies()).toEqual([])
    expect(await leftOn(page)).toEqual({
      stored: [0, 0, 0, 0],
      named: ['', false],
      history: 1,
      width: 1280,
      dark: false,
    })
    expect((await page.goto('/readyz'))?.ok()).toBe(true)
    expect((await page.goto(emptyPage))?.ok()).toBe(true)
  })

  test('the first visitor makes a change that cannot be undone', async ({ open }) => {
    first = await open(emptyPage)
    await first.addInitScript(() => Object.assign(window, { prepared: true }))
  })

  test('the next visitor gets a new page instead', async ({ open }) => {
    const page = await open(emptyPage)
    expect(page).not.toBe(first)
    expect(first.isClosed()).toBe(true)
    expect((await leftOn(page)).named).toEqual(['', false])
  })
})

test('a key reaches its element where the page moves the focus in between', async ({ open }) => {
  const page = await open(emptyPage)
  await page.evaluate(() => {
    document.body.innerHTML = '<button id="one">One</button><button id="two">Two</button>'
    const [one, two] = document.querySelectorAll('button')
    one?.addEventListener('focus', () => setTimeout(() => two?.focus()), { once: true })
    one?.addEventListener('click', () => {
      one.textContent = 'Pressed'
    })
  })
  await page.locator('#one').press('Enter')
  await page.getByText('Pressed').waitFor()
})
