import type { Language } from '@/platform/i18n/languages'
import { checkoutScreen, dashboardScreen, loginScreen, logoutScreen, type Screen, screens } from './screens'

interface Caller {
  readonly signedIn: boolean
  readonly language: Language
}

/**
 * The screen for an address. A member's address without a session shows the login screen and stays as it is, so that
 * it opens after login; what is unknown, or not for this caller, shows the dashboard or the login.
 */
export function screenFor(query: URLSearchParams, { signedIn, language }: Caller): Screen {
  if (query.get('logout') === '1') return logoutScreen
  const found = screens.find(
    (screen) =>
      screen.a === query.get('a') &&
      (!screen.t || screen.t.includes(query.get('t') ?? '')) &&
      (screen.locales === 'all' || screen.locales.includes(language)),
  )
  if (found && mayOpen(found, signedIn)) return found
  return signedIn ? dashboardScreen : loginScreen
}

function mayOpen({ who }: Screen, signedIn: boolean) {
  return who === 'anyone' || (who === 'member') === signedIn
}

const checkoutPath = '/checkout.htm'

/** The screen for a whole address: the checkout has a path of its own, where `a` means nothing. */
export const screenAt = ({ pathname, searchParams }: URL, caller: Caller): Screen =>
  pathname === checkoutPath ? checkoutScreen : screenFor(searchParams, caller)

/** The web app has two paths: at that of the member area `a` chooses the screen. */
export const isOurs = ({ origin, pathname }: URL) =>
  origin === location.origin && (pathname === '/member.htm' || pathname === checkoutPath)
