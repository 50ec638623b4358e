import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Handlers, Visit } from '@/platform/http/visit'
import { inSeconds } from '@/platform/time/duration'
import { checkProof } from '../../actions/factors/check-proof'
import { countTry } from '../../actions/factors/counted-try'
import { requestOptions } from '../../actions/factors/passkeys/ceremony'
import { signIn } from '../../actions/sessions/sign-in'
import type { IdentityContext } from '../../context'
import type { identityCalls } from '../../contract/member'
import { hashOf, newSecret } from '../../secrets/secrets'
import { putTicket, ticketLength, tryTicket, waysOfTicket } from '../../store/factors/login-tickets'
import { putChallenge } from '../../store/factors/passkeys'
import { isClosedByCompany } from '../../store/sessions/company-login'
import type { LoginCounts } from '../../store/sessions/sessions'
import { proofThrottle, proofThrottleKey } from '../../store/sessions/throttles'

type Calls = Pick<typeof identityCalls, 'POST /api/auth/second_step/options' | 'POST /api/auth/second_step'>

/** Holds the first step for the second: no script reads it, and it is sent to these two calls alone. */
const ticketCookie = 'foyer_second_step'
const ticketPath = '/api/auth/second_step'

interface FirstStep {
  readonly memberId: number
  readonly passwordHash: string | null
  readonly companyLink?: number | null
  readonly counted: LoginCounts
  /** The browser, if the member has logged in there before: strangers' guesses do not slow it down (spec 3.3). */
  readonly device: Buffer | null
}

/** Opens no session yet: a cookie keeps the proof of the first step, for the second step alone. */
export async function requireSecondStep(
  { database, publicUrl }: IdentityContext,
  { cookies, now }: Pick<Visit, 'cookies' | 'now'>,
  { device, companyLink = null, ...step }: FirstStep,
): Promise<Refusal<42031>> {
  const secret = newSecret()
  const throttle = proofThrottleKey(step.memberId, device)
  await putTicket(database, { ...step, companyLink, hash: hashOf(secret), throttle }, now)
  cookies.set(ticketCookie, secret, {
    path: ticketPath,
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
    maxAge: inSeconds(ticketLength),
  })
  return refuse(42031)
}

/**
 * Tells a person whose company signs its people in, where a login opened no session.
 * @returns null where there was another reason
 */
export async function unlessByCompany(
  context: IdentityContext,
  visit: Pick<Visit, 'cookies' | 'now'>,
  step: FirstStep,
): Promise<Refusal<42031> | null> {
  const closed = await isClosedByCompany(context.database, context.companyLogin, step.memberId)
  return closed ? requireSecondStep(context, visit, step) : null
}

export function secondStepCalls(context: IdentityContext): Handlers<Calls> {
  const { database } = context
  const ticketOf = ({ cookies }: Visit) => {
    const secret = cookies.get(ticketCookie)
    return secret === null ? null : hashOf(secret)
  }
  return {
    'POST /api/auth/second_step/options': async (visit) => {
      const ticket = ticketOf(visit)
      const ways = ticket && (await waysOfTicket(database, context.companyLogin, { hash: ticket, now: visit.now }))
      if (!ticket || !ways) return refuse(42033)
      const { app, recovery, passkeys, company } = ways
      if (company || passkeys.length === 0) return { password: false, app, recovery, passkey: null, company }
      const options = requestOptions(context, passkeys)
      await putChallenge(database, ticket, options.challenge, visit.now)
      return { password: false, app, recovery, passkey: { ...options }, company }
    },

    'POST /api/auth/second_step': async (visit) => {
      const { input, now } = visit
      const hash = ticketOf(visit)
      const found = hash && (await tryTicket(database, { hash, credentialId: input.credential?.id ?? '', now }))
      if (!hash || !found) return refuse(42033)
      const { member, passwordHash, companyLink, counted, factors, throttle } = found
      const tried = await countTry(database, proofThrottle(throttle), now)
      if (isRefusal(tried)) return tried
      const takes = ['app', 'recovery', 'passkey'] as const
      const checked = { memberId: member.id, factors, holder: hash, takes, tried, now }
      const proof = await checkProof(context, input, checked)
      if (proof === null) return refuse(42032)
      const opened = await signIn(context, visit, member, {
        proof,
        ticket: hash,
        companyLink,
        ...(passwordHash !== null && { passwordHash }),
        counted: { ...counted, clears: [...counted.clears, throttle] },
      })
      if (opened === null) return refuse(42032)
      visit.cookies.clear(ticketCookie, ticketPath)
      return opened
    },
  }
}
