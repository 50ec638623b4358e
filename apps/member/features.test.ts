import { afterEach, expect, test } from 'vitest'
import { screenAt as consoleScreenAt, screensOf } from '@/apps/console/route'
import type { SignedInMember } from '@/domains/identity/contract/boot'
import { sidebarSettings } from '@/platform/contract/sidebar'
import { memberPage } from '@/platform/paths'
import { leaveOut } from '@/platform/ui/browser/features'
import { screenAt } from './route'
import { entriesFor } from './shell/entries'

afterEach(() => leaveOut([]))

const member = { isSubscriber: true, isBuyer: true } as SignedInMember
const opened = (a: Parameters<typeof memberPage>[0]) =>
  screenAt(new URL(memberPage(a), 'http://own.invalid'), { signedIn: true, member }).a

test.each([
  ['coupons', 'special_offer'],
  ['extendedDownloads', 'extended_service'],
  ['gifts', 'all_in_one_new_amazon_gift'],
  ['gifts', 'downloader_all_in_one_netflix_gift'],
  ['backup', 'cloud_backup'],
] as const)('without %s there is no screen %s, and no entry in the sidebar', (feature, screen) => {
  const entries = () => entriesFor(member, sidebarSettings.parse({}), 'en').map(({ a }) => a)
  expect(opened(screen)).toBe(screen)
  const others = entries().filter((a) => a !== screen)
  leaveOut([feature])
  expect(opened(screen)).toBe('index')
  expect(entries()).toEqual(others)
})

test.each(['coupons', 'gifts'] as const)('without %s the console has no room for it', (feature) => {
  const room = () => consoleScreenAt(new URL(`http://own.invalid/console/${feature}`)).known
  const names = () => screensOf('owner').map(({ name }) => name)
  expect(room()).toBe(true)
  const others = names().filter((name) => name !== feature)
  leaveOut([feature])
  expect(room()).toBe(false)
  expect(names()).toEqual(others)
})
