import type { Room } from '@/domains/staff/operators/browser'
import { may, type Role } from '@/domains/staff/operators/rules/permissions'
import { consoleHome, consoleRoom } from '@/platform/paths'
import { hasAnyOf, hasFeature } from '@/platform/ui/browser/features'
import { rooms } from './rooms'

/**
 * The target of a mailed link, with its secret behind the #; it is shown before the login, even to operators who are
 * signed in.
 */
export const invitation = consoleRoom('invitation')

interface RouteMatch {
  /** Null: the start page, or none that there is. */
  readonly screen: Room | null
  readonly item: string | null
  readonly known: boolean
}

/** The address of the settings, which shows the first of them that the operator may open. */
const settings = 'settings'

/** The screen at an address, and what it is to show: `/console/refunds/R-12`. */
export function screenAt({ pathname }: URL, role: Role | null = null): RouteMatch {
  const [, , path = '', item = '', ...more] = pathname.split('/')
  if (path === '') return { screen: null, item: null, known: true }
  if (path === settings && item === '' && role !== null) {
    return { screen: screensOf(role).find(({ group }) => group === settings) ?? null, item: null, known: true }
  }
  const screen = rooms.find(({ name, feature }) => name === path && hasFeature(feature)) ?? null
  return { screen, item: readItem(item), known: screen !== null && more.length === 0 }
}

/** A typed address may hold an invalid escape. */
function readItem(item: string) {
  try {
    return item === '' ? null : decodeURIComponent(item)
  } catch {
    return null
  }
}

export const mayOpen = ({ permission }: Room, role: Role) => permission === null || may(role, permission)

export const isOffered = ({ feature, offering = feature }: Room) => hasAnyOf(offering)

/** The screens that an operator may open, in the order of the navigation. */
export const screensOf = (role: Role) => rooms.filter((room) => isOffered(room) && mayOpen(room, role))

/** Where a link leads, if that is a page of the console. */
export function ours(address: URL): URL | null {
  const { origin, pathname } = address
  const isPage =
    pathname === consoleHome || (pathname.startsWith(`${consoleHome}/`) && !/^\/console\/(api|assets)\//.test(pathname))
  return origin === location.origin && isPage ? address : null
}
