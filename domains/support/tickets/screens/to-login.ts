import { logoutPage } from '@/platform/paths'

/** Ends the session, if there is one, and shows the login, which leads back here (spec 11.2). */
export function goToLogin() {
  const back = location.pathname + location.search + location.hash
  location.assign(logoutPage(back))
}
