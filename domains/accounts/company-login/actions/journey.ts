import type { Cookies } from '@/platform/http/visit'
import { type Journey, setOut } from '@/platform/openid/relying-party'
import { companySignInBack } from '@/platform/paths'
import { seal, unseal } from '@/platform/sealing/seal'
import { inSeconds } from '@/platform/time/duration'
import type { CompanyLoginContext } from '../context'
import { journeyLasts } from '../rules'
import type { Provider } from '../store/providers'
import { clientOf, reachOf } from './provider'

/** Lax: the provider's page leads back here. Nothing else reads it. */
const journeyCookie = 'foyer_company_journey'

/** Where a browser was sent, and what for. */
export interface Trip extends Journey {
  readonly companyId: number
  /** The version of the provider's settings: a login that began before a change is void. */
  readonly version: number
  /** Milliseconds. */
  readonly until: number
  /** The owner who only tries it, and the hash of their session; null: a login. */
  readonly tries: { readonly personId: number; readonly session: string } | null
  /** Where they wanted to go; a page of ours. */
  readonly wanted: string | null
}

const sealing = ({ secret }: Pick<CompanyLoginContext, 'secret'>) =>
  ({ secret, purpose: 'foyer company sign-in', owner: 'journey' }) as const

interface Departure extends Pick<Trip, 'tries' | 'wanted'> {
  readonly cookies: Cookies
  readonly now: Date
  /** The address that was typed: the provider need not ask for it again. */
  readonly hint?: string
}

/** Sends a browser to a company's provider. @returns where to; @throws when the provider cannot be reached */
export async function depart(
  context: CompanyLoginContext,
  provider: Provider,
  { cookies, now, tries, wanted, hint }: Departure,
): Promise<string> {
  const more = hint === undefined ? {} : { login_hint: hint }
  const { url, journey } = await setOut(clientOf(context, provider), reachOf(context), more)
  const { companyId, version } = provider
  const until = now.getTime() + journeyLasts
  const trip: Trip = { ...journey, companyId, version, until, tries, wanted }
  cookies.set(journeyCookie, seal(Buffer.from(JSON.stringify(trip)), sealing(context)).toString('base64url'), {
    path: companySignInBack,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: inSeconds(journeyLasts),
    secure: context.publicUrl.startsWith('https:'),
  })
  return url
}

/** Takes the way that this browser was sent on out of its cookie; null: it was sent on none, or too long ago. */
export function arrive(context: CompanyLoginContext, cookies: Cookies, now: Date): Trip | null {
  const kept = cookies.get(journeyCookie)
  if (kept === null) return null
  cookies.clear(journeyCookie, companySignInBack)
  try {
    const trip: Trip = JSON.parse(unseal(Buffer.from(kept, 'base64url'), sealing(context)).toString())
    return trip.until > now.getTime() ? trip : null
  } catch {
    return null
  }
}
