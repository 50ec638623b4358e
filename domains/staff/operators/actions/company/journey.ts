import type { StaffProvider } from '@/platform/config/staff'
import type { Cookies } from '@/platform/http/visit'
import { type Claims, comeBack, type Journey, setOut } from '@/platform/openid/relying-party'
import { companyLogin, companyLoginBack } from '@/platform/paths'
import { seal, unseal } from '@/platform/sealing/seal'
import { inSeconds, minutes } from '@/platform/time/duration'
import type { OperatorsContext } from '../../context'

/** Lax: the provider's page leads back here. Nothing else reads it. */
const journeyCookie = 'foyer_console_company'
const journeyLasts = minutes(10)

/** Strict: a page of ours alone leads on from it. */
const linkingCookie = 'foyer_console_linking'

/** Where a browser was sent, and what for. */
interface Trip extends Journey {
  /** Milliseconds. */
  readonly until: number
  /** The session, by its hash, whose operator links an account of theirs; null: a person comes in. */
  readonly links: string | null
}

const sealing = ({ secret }: Pick<OperatorsContext, 'secret'>) =>
  ({ secret, purpose: 'foyer company login', owner: 'journey' }) as const

interface Departure {
  readonly cookies: Cookies
  readonly now: Date
}

/** The next way of this browser to the provider links the account there to the operator of a session. @returns where it begins */
export function beginLinking(context: OperatorsContext, { cookies, now }: Departure, session: Buffer): string {
  const kept = { until: now.getTime() + journeyLasts, session: session.toString('base64url') }
  cookies.set(linkingCookie, seal(Buffer.from(JSON.stringify(kept)), sealing(context)).toString('base64url'), {
    path: companyLogin,
    httpOnly: true,
    sameSite: 'strict',
    maxAge: inSeconds(journeyLasts),
    secure: context.publicUrl.startsWith('https:'),
  })
  return companyLogin
}

/** The session, by its hash, for which this browser is to link; null: for none. */
function linkingIn(context: OperatorsContext, { cookies, now }: Departure): string | null {
  const kept = cookies.get(linkingCookie)
  if (kept === null) return null
  cookies.clear(linkingCookie, companyLogin)
  try {
    const { until, session } = JSON.parse(unseal(Buffer.from(kept, 'base64url'), sealing(context)).toString())
    return until > now.getTime() ? session : null
  } catch {
    return null
  }
}

/** Sends a browser to the company's provider. @returns where to; @throws when the provider cannot be reached */
export async function depart(
  context: OperatorsContext,
  provider: StaffProvider,
  departure: Departure,
): Promise<string> {
  const { cookies, now } = departure
  const links = linkingIn(context, departure)
  const { url, journey } = await setOut(provider, { redirectUri: context.publicUrl + companyLoginBack })
  const until = now.getTime() + journeyLasts
  const trip: Trip = { ...journey, until, links }
  cookies.set(journeyCookie, seal(Buffer.from(JSON.stringify(trip)), sealing(context)).toString('base64url'), {
    path: companyLogin,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: inSeconds(journeyLasts),
    secure: context.publicUrl.startsWith('https:'),
  })
  return url
}

interface Arrival {
  readonly claims: Claims
  readonly links: Buffer | null
}

/**
 * Returns the provider's statement about the person who came back.
 * @throws when this browser began no such login, or too long ago
 */
export async function arrive(
  context: OperatorsContext,
  provider: StaffProvider,
  { cookies, now, address }: Departure & { readonly address: URL },
): Promise<Arrival> {
  const kept = cookies.get(journeyCookie) ?? ''
  cookies.clear(journeyCookie, companyLogin)
  const trip: Trip = JSON.parse(unseal(Buffer.from(kept, 'base64url'), sealing(context)).toString())
  if (trip.until <= now.getTime()) throw new Error('The way to the provider took too long')
  const claims = await comeBack(provider, {}, address, trip)
  return { claims, links: trip.links === null ? null : Buffer.from(trip.links, 'base64url') }
}
