import { call } from '@/platform/http/client'
import { memberPage } from '@/platform/paths'
import { clearTab } from '@/platform/ui/browser/tab-memory'
import { afterLogin, afterLogout } from '../rules'
import { addresses } from './addresses'

/** Goes to where a fresh login leads. The page is reloaded, so that it knows the member from its first byte. */
export function enterMemberArea() {
  const target = afterLogin(new URL(location.href))
  if (target === location.pathname + location.search + location.hash) location.reload()
  else openFresh(target)
}

/** @param target where to go afterwards; only addresses of our own are followed (spec 4.2) */
export async function logOut(target?: string | null) {
  const outcome = await call('POST /member/logout', {})
  if (outcome.ok) {
    clearTab()
    openFresh(afterLogout(target))
  }
  return outcome
}

export const openLogin = (login: string = addresses.login) => openFresh(login)
export const openOverview = () => openFresh(addresses.overview)
/** The programs of the member who has just come in. */
export const openDownloads = () => openFresh(memberPage('downloads'))

/** Loads a page, also when only the anchor differs, for which a browser would stay where it is. */
function openFresh(target: string) {
  const sameDocument = target.split('#')[0] === location.pathname + location.search
  location.assign(target)
  if (sameDocument) location.reload()
}

const mark = 'foyer.session-ended'

let leaving = false

/**
 * Goes to the login screen at the same address, which is opened again after login. First deletes what the browser still
 * has of the session, and shows the visitor as logged out even if that fails: a server that still accepts the session
 * leads to one login, and not to a loop of reloads (spec 2.5).
 */
export async function logOutToLogin() {
  if (leaving) return
  leaving = true
  await call('POST /member/logout', {})
  sessionStorage.setItem(mark, '1')
  location.reload()
}

/** Whether this page was loaded because a session had ended. */
export function consumeSessionEnded(): boolean {
  const ended = sessionStorage.getItem(mark) !== null
  sessionStorage.removeItem(mark)
  return ended
}
