import type { Entrance } from '@/domains/accounts/identity'
import { hashOf } from '@/domains/accounts/identity'
import { sessionCookie } from '@/platform/http/gateway'
import type { Language } from '@/platform/i18n/languages'
import { comeBack, isClientRefused } from '@/platform/openid/relying-party'
import type { CompanyLoginContext } from '../context'
import { colleagueIn, type RefusalReason } from '../rules'
import { addEvent } from '../store/events'
import { noteTried, openProvider } from '../store/providers'
import { type Admission, admit } from './admit'
import { arrive, type Trip } from './journey'
import { clientOf, reachOf } from './provider'

/** The result for a person who came back, where they wanted to go, and whether an owner only tried. */
export interface Return {
  readonly trip: Trip | null
  readonly admission: Admission | { readonly next: 'tried' }
}

const refused = (why: RefusalReason) => ({ next: 'refused', why }) as const

/**
 * Takes a person back whom a company's provider has sent.
 * @param address with what the provider says
 */
export async function takeBack(
  context: CompanyLoginContext,
  visit: Entrance & { readonly language: Language },
  address: URL,
): Promise<Return> {
  const { database, log } = context
  const trip = arrive(context, visit.cookies, visit.now)
  const found = trip && (await openProvider(database, trip.companyId))
  const isOpen =
    found && found.provider.version === trip?.version && (trip.tries !== null || found.provider.mode !== 'off')
  if (!trip || !isOpen) return { trip, admission: refused('interrupted') }
  const { provider, domains } = found
  const { companyId } = provider
  const claims = await comeBack(clientOf(context, provider), reachOf(context), address, trip).catch(
    (error: unknown) => {
      log.warn({ error, companyId }, 'a sign-in by a company was not completed')
      return reasonOf(error)
    },
  )
  if (typeof claims === 'string') return { trip, admission: refused(claims) }
  const colleague = colleagueIn(provider.issuer, domains, claims)
  if ('why' in colleague) {
    log.info({ companyId, why: colleague.why, subject: claims.sub }, 'a sign-in by a company was refused')
    return { trip, admission: refused(colleague.why) }
  }
  if (trip.tries) return { trip, admission: await keepTry(context, visit, trip, trip.tries) }
  const admission = await admit(context, provider, visit, colleague)
  const why = admission.next === 'refused' ? admission.why : null
  log.info({ companyId, next: admission.next, why }, 'a sign-in by a company')
  return { trip, admission }
}

/** An owner's try counts in the session that began it, and opens no session. */
async function keepTry(
  { database }: CompanyLoginContext,
  { cookies, now }: Entrance,
  { companyId, version }: Trip,
  { personId, session }: NonNullable<Trip['tries']>,
) {
  const token = cookies.get(sessionCookie)
  if (token === null || hashOf(token).toString('base64url') !== session) return refused('session')
  if (!(await noteTried(database, companyId, version, now))) return refused('interrupted')
  await addEvent(database, { companyId, kind: 'tried', personId, at: now })
  return { next: 'tried' } as const
}

/** Why a provider gave no answer that counts. */
function reasonOf(error: unknown): RefusalReason {
  if (isClientRefused(error)) return 'client'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && code.startsWith('OAUTH_') ? 'interrupted' : 'unreachable'
}
