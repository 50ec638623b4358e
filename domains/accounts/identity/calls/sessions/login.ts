import { recordAction } from '@/platform/audit/log'
import { refuse, refuseFields, refuseUntil } from '@/platform/contract/refusal'
import { noLock } from '@/platform/contract/weighty'
import type { GatewayDeps } from '@/platform/http/gateway'
import type { Handlers, VisitFor } from '@/platform/http/visit'
import { renewHash } from '../../actions/sessions/renew-hash'
import { deviceCookie, keepMarket, signIn } from '../../actions/sessions/sign-in'
import type { IdentityContext } from '../../context'
import type { identityCalls } from '../../contract/member'
import { hashOf, passwordMatches } from '../../secrets/secrets'
import { setMarket } from '../../store/accounts/members'
import { factsForLogin } from '../../store/captcha/captchas'
import { countAttempt } from '../../store/sessions/attempts'
import { consumeTicket } from '../../store/sessions/impersonation'
import { isUnseen, noteSeen } from '../../store/sessions/sessions'
import { captchaFreeThrottles, loginThrottles } from '../../store/sessions/throttles'
import { requireSecondStep, unlessByCompany } from '../factors/second-step'
import { logOut } from './log-out'

declare module '@/platform/audit/record' {
  interface MemberActions {
    impersonate: true
    call: true
  }
}

type Calls = Pick<
  typeof identityCalls,
  | 'POST /api/auth/login'
  | 'POST /api/auth/admin'
  | 'POST /member/logout'
  | 'POST /member/language'
  | 'POST /member/market'
>

export function loginCalls(context: IdentityContext): Handlers<Calls> {
  const { database } = context
  return {
    'POST /api/auth/login': (visit) => logIn(context, visit),

    'POST /api/auth/admin': async (visit) => {
      const { input, now } = visit
      const taken = await consumeTicket(database, { secret: input.sessionid, email: input.email, now })
      if (taken === null) return refuse(42013)
      const { operator, operatorId, preview, reason, member } = taken
      await recordAction(database, {
        at: now,
        lock: noLock,
        operator,
        action: 'impersonate',
        memberId: member.id,
        details: { reason, ...(preview && { preview }) },
      })
      return (await signIn(context, visit, member, { operator, operatorId, preview })) ?? refuse(42013)
    },

    'POST /member/logout': async (visit) => {
      await logOut(context, visit)
      return {}
    },

    'POST /member/market': async ({ input: { country, currency }, member, market, cookies }) => {
      const chosen = { ...(country && { country }), ...(currency && { currency }) }
      if (country || currency) await setMarket(database, member.id, chosen)
      keepMarket(context, cookies, chosen)
      const { network: _, ...now } = market(chosen)
      return now
    },

    'POST /member/language': async ({ input, member }) => {
      await context.setLanguage(member.id, input.lang)
      return {}
    },
  }
}

type LoginVisit = VisitFor<(typeof identityCalls)['POST /api/auth/login']>

/**
 * Logs in by address and password (spec 3.3). Without a captcha, where the vendor asks for one after a failure only, it is
 * answered 42011 as soon as one is needed, before the password is looked at.
 */
async function logIn(context: IdentityContext, visit: LoginVisit) {
  const { database } = context
  const { input, token, network, now } = visit
  const { email, code } = input
  if (code === undefined && context.captchaAlways) return refuseFields('code')
  if (code !== undefined && token === null) return refuse(42011)
  const device = visit.cookies.get(deviceCookie)
  const deviceHash = device === null ? null : hashOf(device)
  const facts = await factsForLogin(database, {
    tokenHash: hashOf(token ?? ''),
    code: code ?? '',
    email,
    deviceHash,
    now,
  })
  if (code !== undefined && !facts.captchaMatches) return refuse(42011)
  const known = facts.deviceKnown ? deviceHash : null
  const free = captchaFreeThrottles(email, network, known)
  const tried = code === undefined ? [...free.own, ...free.shared] : []
  if (code === undefined && (await countAttempt(database, tried, now, free.closedBy)) !== null) return refuse(42011)
  const { own, shared } = loginThrottles(email, network, known)
  const wait = await countAttempt(database, [...own, ...shared], now)
  if (wait !== null) return refuseUntil(wait)
  const matches = await passwordMatches(facts.nearestHash, input.pw)
  if (!matches || facts.member === null) {
    if (code === undefined && free.failed.length > 0) await countAttempt(database, free.failed, now)
    return refuse(42012)
  }
  if (facts.member.blacklistedAt !== null) return refuse(42023)
  const passwordHash = await renewHash(database, facts.member, input.pw)
  if (passwordHash === null) return refuse(42012)
  const refunded = code === undefined ? [...shared, ...free.shared] : shared
  const counted = { clears: [...own, ...free.own].map(({ key }) => key), refunds: refunded.map(({ key }) => key) }
  const step = { memberId: facts.member.id, passwordHash, counted, device: known }
  if (facts.member.secondFactorSince !== null) return requireSecondStep(context, visit, step)
  const opened = await signIn(context, visit, facts.member, { passwordHash, counted })
  return opened ?? (await unlessByCompany(context, visit, step)) ?? refuse(42012)
}

/** The one function that knows a session, for the gateway. */
export function resolveMember({ callerOf, database, log }: IdentityContext): GatewayDeps['resolveMember'] {
  return async (token, now, beside) => {
    const tokenHash = hashOf(token)
    const row = await callerOf(tokenHash, now, beside)
    if (row === null) return null
    const {
      found,
      blacklistedAt,
      suspendedAt,
      secondFactorSince,
      seenAt,
      kind,
      billingEmail,
      role,
      person,
      ...member
    } = row
    // A person without a role in the company gets no member; the next page shows their own account.
    if (person !== null && role === null) return null
    if (isUnseen(seenAt, now)) {
      // Not awaited: nothing depends on it.
      noteSeen(database, tokenHash, now).catch((error) => log.warn({ error }, 'a session was not noted as seen'))
    }
    const suspended = blacklistedAt !== null || suspendedAt !== null
    const facts = { tokenHash, suspended, secondFactor: secondFactorSince !== null, company: null }
    if (kind === 'person') return { member: { ...member, ...facts }, found }
    const company = {
      ...member,
      ...facts,
      email: billingEmail ?? member.email,
      company: {
        person: person && { id: person.id, email: person.email, username: person.username },
        role: role ?? 'owner',
      },
    }
    if (person === null) return { member: company, found }
    // The proof and the language are those of the person.
    const { language, closed, secondFactor } = person
    return { member: { ...company, language, suspended: suspended || closed, secondFactor }, found }
  }
}
