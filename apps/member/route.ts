import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { mayAs } from '@/domains/accounts/identity/rules/company-session'
import { type AppPage, memberArea } from '@/platform/paths'
import { hasFeature } from '@/platform/ui/browser/features'
import type { Screen } from './screen'
import { checkoutScreen, dashboardScreen, loginScreen, logoutScreen, screens } from './screens'
import { cancellationScreen, paymentMethodScreen } from './subscription-screens'
import { contactScreen, ticketsScreen } from './support-screens'

interface Caller {
  readonly signedIn: boolean
  /** Null also where only the fact of a login is known (decision 0002). */
  readonly member?: SignedInMember | null
}

/**
 * The screen for an address. A member's address without a session shows the login screen and stays as it is, so that
 * it opens after login; what is unknown, or not for this caller, shows the dashboard or the login.
 */
export function screenFor(query: URLSearchParams, { signedIn, member }: Caller): Screen {
  if (query.get('logout') === '1') return logoutScreen
  const found = screens.find(
    (screen) => screen.a === query.get('a') && (!screen.t || screen.t.includes(query.get('t') ?? '')),
  )
  if (found && mayOpen(found, signedIn) && isFor(found, member)) return found
  return signedIn ? firstFor(member) : loginScreen
}

function mayOpen({ who }: Screen, signedIn: boolean) {
  return who === 'anyone' || (who === 'member') === signedIn
}

/** Some screens are for some members alone, and some for some vendors. */
export const isFor = (screen: Screen, member: SignedInMember | null | undefined) =>
  hasFeature(screen.feature) &&
  (screen.who !== 'member' ||
    ((!screen.for || (member != null && screen.for(member))) && (!member || mayAs(member, screen.companyRoles ?? []))))

/** Not everybody who acts for a company has an overview there. */
const firstFor = (member: Caller['member']) =>
  screens.find((screen) => screen.who === 'member' && screen.sidebar && isFor(screen, member)) ?? dashboardScreen

/** Screens with a path of their own, where `a` means nothing. */
const pages: Readonly<Record<Exclude<AppPage, typeof memberArea>, Screen>> = {
  '/checkout.htm': checkoutScreen,
  '/contact.htm': contactScreen,
  '/tickets.htm': ticketsScreen,
  '/subscription-cancel.htm': cancellationScreen,
  '/update-payment-method.htm': paymentMethodScreen,
}

/** The screen for a whole address; without a session a member's shows the login, and opens after it. */
export function screenAt({ pathname, searchParams }: URL, caller: Caller): Screen {
  const page = isOwnPage(pathname) ? pages[pathname] : null
  if (!page || !isFor(page, caller.member)) return screenFor(searchParams, caller)
  return mayOpen(page, caller.signedIn) ? page : loginScreen
}

const isOwnPage = (path: string): path is keyof typeof pages => Object.hasOwn(pages, path)

/** Where a link leads, if that is one of the web app's paths: at that of the member area `a` chooses the screen. */
export function ours(address: URL): URL | null {
  if (address.origin !== location.origin) return null
  // The server would lead the older path here as well (spec 4.1), by loading the page again.
  if (address.pathname === '/member' && address.searchParams.has('a')) address.pathname = memberArea
  return address.pathname === memberArea || isOwnPage(address.pathname) ? address : null
}
