import { afterEach, expect, test } from 'vitest'
import { screenAt as consoleScreenAt, screensOf } from '@/apps/console/route'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { sidebarSettings } from '@/platform/contract/sidebar'
import { memberPage } from '@/platform/paths'
import { leaveOut } from '@/platform/ui/browser/features'
import { screenAt } from './route'
import { dashboardScreen } from './screens'
import { entriesFor } from './shell/shell'

afterEach(() => leaveOut([]))

const boot = { sidebar: sidebarSettings.parse({}), transfers: true, households: true }
const member = { isSubscriber: true, isBuyer: true } as SignedInMember
const opened = (a: Parameters<typeof memberPage>[0]) =>
  screenAt(new URL(memberPage(a), 'http://own.invalid'), { signedIn: true, member }).a

test.each([
  ['coupons', 'special_offer'],
  ['activation', 'activate_product'],
  ['activation', 'activate_multi_products'],
  ['extendedDownloads', 'extended_service'],
  ['licences', 'license'],
  ['licences', 'authorize_device'],
  ['platforms', 'multios_discount'],
  ['subscriptions', 'subscription'],
  ['tickets', 'get_support'],
  ['gifts', 'all_in_one_new_amazon_gift'],
  ['gifts', 'downloader_all_in_one_netflix_gift'],
  ['backup', 'cloud_backup'],
] as const)('without %s there is no screen %s, and no entry in the sidebar', (feature, screen) => {
  const entries = () => entriesFor(member, boot, 'en').map(({ a }) => a)
  expect(opened(screen)).toBe(screen)
  const others = entries().filter(
    (a) => a !== screen && !(feature === 'licences' && ['license', 'household'].includes(a)),
  )
  leaveOut([feature])
  expect(opened(screen)).toBe('index')
  expect(entries()).toEqual(others)
})

test.each([
  ['tickets', '/contact.htm'],
  ['tickets', '/tickets.htm'],
  ['subscriptions', '/subscription-cancel.htm'],
  ['subscriptions', '/update-payment-method.htm'],
] as const)('without %s its page %s is the overview', (feature, path) => {
  const screen = () => screenAt(new URL(path, 'http://own.invalid'), { signedIn: true, member }).a
  expect(screen()).not.toBe('index')
  leaveOut([feature])
  expect(screen()).toBe('index')
})

test.each(['coupons', 'licences'] as const)(
  'without data of %s no link leads there, but the address opens',
  (feature) => {
    const screen = feature === 'coupons' ? 'special_offer' : 'license'
    const entries = () => entriesFor(member, boot, 'en').map(({ a }) => a)
    // A household shares seats of licences.
    const others = entries().filter((a) => a !== screen && !(feature === 'licences' && a === 'household'))
    leaveOut([], [feature])
    expect(entries()).toEqual(others)
    expect(opened(screen)).toBe(screen)
  },
)

test('an offer is mentioned where there are all-in-ones', () => {
  const tag = () => dashboardScreen.who === 'member' && dashboardScreen.sidebar?.tag?.(member)
  expect(tag()).toBe('shell.offer')
  leaveOut([], ['allInOne'])
  expect(tag()).toBeNull()
})

test.each(['codes', 'coupons', 'gifts'] as const)(
  'without data of %s the console has no entry, but the room opens',
  (feature) => {
    const names = () => screensOf('owner').map(({ name }) => name)
    const others = names().filter((name) => name !== feature)
    leaveOut([], [feature])
    expect(names()).toEqual(others)
    expect(consoleScreenAt(new URL(`http://own.invalid/console/${feature}`)).known).toBe(true)
  },
)

test.each([
  ['codes', ['codes']],
  ['coupons', ['coupons']],
  ['gifts', ['gifts']],
  ['tickets', ['tickets', 'canned-answers']],
] as const)('without %s the console has no room for it', (feature, rooms) => {
  const known = () => rooms.map((room) => consoleScreenAt(new URL(`http://own.invalid/console/${room}`)).known)
  const names = () => screensOf('owner').map(({ name }) => name)
  expect(known()).toEqual(rooms.map(() => true))
  const others = names().filter((name) => !rooms.some((room) => room === name))
  leaveOut([feature])
  expect(known()).toEqual(rooms.map(() => false))
  expect(names()).toEqual(others)
})
