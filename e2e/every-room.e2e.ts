import type { Page } from 'playwright-core'
import { rooms } from '@/apps/console/rooms'
import type { Screen } from '@/apps/member/screen'
import { screens } from '@/apps/member/screens'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { colours, findingsOn, hasNoFindings } from './axe'
import { call } from './calls'
import { clippedOn } from './clipped'
import { openConsole } from './console'
import { enter } from './entrance'
import { describe, expect, test } from './harness'
import { logIn } from './wire'

// Rules for each screen and each of its dialogs, also for those to come: the lists of rooms are the product's own.

/** The screens that a company alone has. */
const isOfCompany = (screen: Screen) =>
  screen.who === 'member' && screen.for?.({ acting: { role: 'owner', person: '' } } as SignedInMember) === true

/** @returns the addresses of these screens */
const screensWhere = (is: (screen: Screen) => boolean) => [
  ...new Set(screens.filter((screen) => is(screen) && screen.a !== 'logout').map(({ a }) => `/member.htm?a=${a}`)),
]

const ofMember = [
  ...screensWhere((screen) => screen.who === 'member' && !isOfCompany(screen)),
  '/member.htm?a=product&pid=701',
  ...['security', 'emails', 'data'].map((tab) => `/member.htm?a=profile#${tab}`),
  '/checkout.htm?pid=701&option=LFT',
  '/contact.htm',
  '/tickets.htm',
  '/subscription-cancel.htm',
  '/update-payment-method.htm',
]

/** Those that show a company something else than a person. */
const ofCompany = [
  ...screensWhere(isOfCompany),
  ...['index', 'license', 'downloads', 'order_history', 'profile'].map((a) => `/member.htm?a=${a}`),
]

const ofVisitor = [
  ...screensWhere(({ who }) => who !== 'member'),
  '/checkout.htm?pid=701&option=LFT',
  '/contact.htm',
  '/tickets.htm',
  '/download.htm',
  '/promotion.htm',
  '/no-such-page.htm',
]

const ofStaff = ['/console', ...rooms.map(({ name }) => `/console/${name}`)]

const isDrawn = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        // A change of the window's size is drawn by the next frame.
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        return document.querySelector('h1') !== null && document.querySelector('[data-awaited]') === null
      }),
    )
    .toBe(true)

async function goTo(page: Page, room: string) {
  await page.goto(room)
  await isDrawn(page)
}

async function resize(page: Page, width: number) {
  await page.setViewportSize({ width, height: width < 700 ? 640 : 800 })
  await isDrawn(page)
}

/**
 * Elements that something else lies over once they have the focus, such as a bar that stays in sight: forwards through
 * the page, and back. The browser scrolls to what a script focuses as it does for the tab key.
 */
const coveredByFocus = (page: Page) =>
  page.evaluate(() => {
    const able = [
      ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex]'),
    ].filter((each) => each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }))
    const covered = new Set<string>()
    scrollTo(0, 0)
    for (const each of [...able, ...able.toReversed()]) {
      each.focus()
      const { x, y, width, height } = each.getBoundingClientRect()
      if (document.activeElement !== each || width <= 1 || height <= 1) continue
      const over = document.elementFromPoint(
        Math.min(Math.max(x + width / 2, 1), innerWidth - 1),
        Math.min(Math.max(y + Math.min(height, innerHeight) / 2, 1), innerHeight - 1),
      )
      const isSeen = !over || each.contains(over) || over.contains(each) || over.closest('label')?.contains(each)
      const name = (each.textContent || each.getAttribute('name') || '').trim().slice(0, 40)
      if (!isSeen) covered.add(`${each.tagName} ${name} under ${over.tagName} ${over.className}`)
    }
    return [...covered]
  })

/** Kinds of links and buttons, by their classes, that were looked at under the pointer. */
const pointedAt = new Set<string>()

/** Points at a link or button of each kind that no room before had. */
async function lookUnderPointer(page: Page) {
  const findings: string[] = []
  const all = page.locator('main :is(a, button):visible:not(:disabled)')
  const kinds = await all.evaluateAll((each) => each.map(({ className }) => className))
  for (const [position, kind] of kinds.entries()) {
    if (!kind || pointedAt.has(kind)) continue
    pointedAt.add(kind)
    await all.nth(position).hover({ force: true })
    findings.push(...(await findingsOn(page, colours)))
  }
  return findings
}

/** Opens each dialog that a room leads to, and looks at it. */
async function lookIntoDialogs(page: Page) {
  const findings: string[] = []
  const openers = page.locator('main [aria-haspopup="dialog"]:not([aria-disabled="true"]):visible:enabled')
  const names = await openers.evaluateAll((all) => all.map((each) => (each.textContent ?? '').trim()))
  for (const name of new Set(names)) {
    const dialog = page.locator('dialog[open], [role="dialog"]').last()
    await openers.nth(names.indexOf(name)).click()
    await dialog.waitFor()
    await isDrawn(page)
    findings.push(...(await findingsOn(page)).map((finding) => `${name}: ${finding}`))
    await page.keyboard.press('Escape')
    if (await dialog.isVisible()) {
      await page.reload()
      await isDrawn(page)
    }
  }
  return findings
}

/** The page in a window of this width, unfolded: beside what is too wide or cut off, what the focus goes to unseen. */
async function lookAtWidth(page: Page, width: number) {
  await resize(page, width)
  await page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLDetailsElement>('main details')) each.open = true
  })
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const clipped = width === 320 ? await clippedOn(page, { scrolls: true }) : []
  return { tooWide: Math.max(tooWide, 0), clipped, covered: await coveredByFocus(page) }
}

const nothing = { tooWide: 0, clipped: [], covered: [] }

/** Looks at a room: axe by day and by night, its dialogs, the focus, and the page of a phone or twice as large. */
async function lookAt(page: Page, room: string) {
  await goTo(page, room)
  await hasNoFindings(page)
  expect(await lookUnderPointer(page)).toEqual([])
  expect(await lookIntoDialogs(page)).toEqual([])
  const wide = await lookAtWidth(page, 1280)
  // 1280 px at twice the size.
  const zoomed = await lookAtWidth(page, 640)
  const narrow = await lookAtWidth(page, 320)
  expect({ wide, zoomed, narrow }).toEqual({ wide: nothing, zoomed: nothing, narrow: nothing })
}

describe('every room and its dialogs can be read and used, at each size, by the keyboard', () => {
  test.for(ofMember)('of a member: %s', async (room, { open }) => {
    await lookAt(await enter(open, 'ada@example.test'), room)
  })

  test.for(ofCompany)('of an owner of a company: %s', async (room, { open }) => {
    const page = await open('/healthz')
    await logIn(page, 'lin@example.test')
    await page.goto('/member.htm?a=companies')
    const { data } = await (await page.request.get('/member/companies')).json()
    await call(page, '/member/companies/switch', { company: data.companies[0].id })
    await lookAt(page, room)
  })

  test.for(ofVisitor)('of a visitor: %s', async (room, { open }) => {
    await lookAt(await open('/healthz'), room)
  })

  test.for(ofStaff)('of staff: %s', async (room, { open }) => {
    await lookAt(await openConsole(open, '/console'), room)
  })
})
