import { foldAddress } from '@/platform/text/typed/address'
import { minutes } from '@/platform/time/duration'
import { afterLogout, destinationOf, withWayBack } from '../rules'
import { addresses } from './addresses'

/** The screens before the login, which know where their visitor wants to go (spec 4.4). */
export function loginLinks() {
  const wanted = destinationOf(new URL(location.href))
  return {
    login: withWayBack(addresses.login, wanted),
    register: withWayBack(addresses.register, wanted),
    forgotPassword: withWayBack(addresses.forgotPassword, wanted),
  }
}

const place = 'foyer.wanted'

/** As long as the mailed link is valid (spec 3.4). */
const kept = minutes(24 * 60)

interface RememberedPage {
  readonly email: string
  readonly wanted: string
  readonly until: number
}

/** For anyone who now waits for a mail, since its link says nothing of where they wanted to go. */
export function rememberDestination(email: string) {
  const wanted = destinationOf(new URL(location.href))
  try {
    if (wanted === null) return localStorage.removeItem(place)
    const entry: RememberedPage = { email: foldAddress(email), wanted, until: Date.now() + kept }
    localStorage.setItem(place, JSON.stringify(entry))
  } catch {
    // Where nothing can be stored, the login leads to the overview.
  }
}

/** The login screen for anyone who comes from a mailed link, with the way to where they wanted to go, which is used up. */
export function loginAfterMail(email: string | null): string {
  try {
    const { wanted, until, email: owner }: Partial<RememberedPage> = JSON.parse(localStorage.getItem(place) ?? '{}')
    if (wanted === undefined || until === undefined || owner !== (email && foldAddress(email))) return addresses.login
    localStorage.removeItem(place)
    return until < Date.now() ? addresses.login : withWayBack(addresses.login, afterLogout(wanted))
  } catch {
    return addresses.login
  }
}
