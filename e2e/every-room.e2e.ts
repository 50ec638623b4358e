import type { Page } from 'playwright-core'
import { screens } from '@/apps/member/screens'
import { findingsOn, hasNoFindings } from './axe'
import { clippedOn } from './clipped'
import { openConsole } from './console'
import { enter } from './entrance'
import { describe, expect, test } from './harness'

// Rules for each screen and each of its dialogs, also for those to come: the lists of rooms are the product's own.

const rooms = {
  /** Of a member with purchases, devices, a subscription and open matters. */
  member: [
    ...new Set(
      screens.filter(({ who, a }) => who !== 'visitor' && a !== 'logout').map(({ a }) => `/member.htm?a=${a}`),
    ),
    '/checkout.htm?pid=701&option=LFT',
    '/contact.htm',
    '/tickets.htm',
    '/subscription-cancel.htm',
    '/update-payment-method.htm',
  ],
  visitor: [
    ...new Set(screens.filter(({ who }) => who === 'visitor').map(({ a }) => `/member.htm?a=${a}`)),
    '/checkout.htm?pid=701&option=LFT',
    '/contact.htm',
    '/download.htm',
    '/promotion.htm',
    '/no-such-page.htm',
  ],
}

const isDrawn = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(() => document.querySelector('h1') !== null && document.querySelector('[data-awaited]') === null),
      { timeout: 60_000 },
    )
    .toBe(true)

async function goTo(page: Page, room: string) {
  await page.goto(room)
  await isDrawn(page)
}

/**
 * Elements with the focus that something lies over, such as a bar that stays in sight. Walks by the tab key, at most as
 * often as given.
 */
async function coveredByFocus(page: Page, most = 80) {
  const covered: string[] = []
  await page.evaluate(() => scrollTo(0, 0))
  for (let step = 0; step < most; step++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(() => {
      const focused = document.activeElement
      if (!(focused instanceof HTMLElement) || focused === document.body) return 'end'
      const { x, y, width, height } = focused.getBoundingClientRect()
      if (width <= 1 || height <= 1) return null
      const over = document.elementFromPoint(
        Math.min(Math.max(x + width / 2, 1), innerWidth - 1),
        Math.min(Math.max(y + Math.min(height, innerHeight) / 2, 1), innerHeight - 1),
      )
      const isSeen =
        over === null || focused.contains(over) || over.contains(focused) || over.closest('label')?.contains(focused)
      return isSeen
        ? null
        : `${focused.tagName} ${(focused.textContent || focused.getAttribute('name') || '').trim().slice(0, 40)} under ${over.tagName} ${over.className}`
    })
    if (found === 'end') break
    if (found) covered.push(found)
  }
  return covered
}

/** Opens each dialog that a room leads to, and looks at it. */
async function lookIntoDialogs(page: Page, room: string) {
  const findings: string[] = []
  const openers = page.locator('main [aria-haspopup="dialog"]:not([aria-disabled="true"]):visible:enabled')
  const names = await openers.evaluateAll((all) => all.map((each) => (each.textContent ?? '').trim()))
  const kinds = [...new Set(names)]
  for (const name of kinds) {
    const dialog = page.locator('dialog[open], [role="dialog"]').last()
    await openers.nth(names.indexOf(name)).click()
    await dialog.waitFor()
    await isDrawn(page)
    findings.push(...(await findingsOn(page)).map((finding) => `${room}, ${name}: ${finding}`))
    await page.keyboard.press('Escape')
    if (await dialog.isVisible()) await goTo(page, room)
  }
  return findings
}

interface Faults {
  readonly [room: string]: unknown
}

/** Looks at each room: axe by day and by night, its dialogs, the focus, and the narrow page of a phone or of a page twice as large. */
async function lookAt(page: Page, all: readonly string[]) {
  const faults: Record<string, unknown> = {}
  for (const room of all) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await goTo(page, room)
    const axe = await hasNoFindings(page).then(
      () => [],
      (error: Error) => [error.message],
    )
    const dialogs = await lookIntoDialogs(page, room)
    await goTo(page, room)
    const covered = await coveredByFocus(page)
    const narrow: Record<number, readonly string[]> = {}
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 640 })
      await goTo(page, room)
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      const clipped = [...(wide > 0 ? [`${wide} px too wide`] : []), ...(width === 320 ? await clippedOn(page) : [])]
      const under = width === 320 ? (await coveredByFocus(page)).map((each) => `covered: ${each}`) : []
      if (clipped.length + under.length > 0) narrow[width] = [...clipped, ...under]
    }
    const found = {
      ...(axe.length > 0 && { axe }),
      ...(dialogs.length > 0 && { dialogs }),
      ...(covered.length > 0 && { covered }),
      ...(Object.keys(narrow).length > 0 && { narrow }),
    }
    if (Object.keys(found).length > 0) faults[room] = found
  }
  return faults satisfies Faults
}

describe('every room can be read and used, at each size, by the keyboard, and so can its dialogs', () => {
  test('of a member', async ({ open }) => {
    const page = await enter(open, 'ada@example.test')
    expect(await lookAt(page, rooms.member)).toEqual({})
  })

  test('of a visitor', async ({ open }) => {
    const page = await open('/healthz')
    expect(await lookAt(page, rooms.visitor)).toEqual({})
  })

  test('of staff', async ({ open }) => {
    const page = await openConsole(open, '/console')
    await isDrawn(page)
    const links = page.locator('nav a[href^="/console"]')
    const found = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href') ?? ''))
    expect(found.length).toBeGreaterThan(10)
    expect(await lookAt(page, [...new Set(found)])).toEqual({})
  })
})
