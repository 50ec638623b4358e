import type { Language } from '@/platform/i18n/languages'
import { dashboardScreen, loginScreen, logoutScreen, type Screen, screens } from './screens'

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

/** The web app has one path; `a` chooses the screen. The older path with an `a` leads to the same one (D4). */
export const isOurs = ({ origin, pathname, searchParams }: URL) =>
  origin === location.origin && (pathname === '/member.htm' || (pathname === '/member' && searchParams.has('a')))
