import {
  checkCaptcha,
  countAttempt,
  countTry,
  hashOf,
  newSecret,
  passwordMatches,
  resetAttempts,
} from '@/domains/accounts/identity'
import { recordAction } from '@/platform/audit/log'
import { isRefusal, refuse, refuseUntil } from '@/platform/contract/refusal'
import { noLock } from '@/platform/contract/weighty'
import { allOrNothing } from '@/platform/database/transaction'
import type { Handler, Handlers, Visit } from '@/platform/http/visit'
import { foldAddress } from '@/platform/text/typed/address'
import { inRole } from '../actions/company/in-role'
import {
  clearEntryCookie,
  clearSessionCookie,
  deviceCookie,
  entryCookie,
  rememberEntry,
  startSession,
} from '../actions/cookies'
import { consumeFactor } from '../actions/proof'
import { maySignIn } from '../actions/staff'
import type { OperatorsContext } from '../context'
import type { operatorsCalls } from '../contract/console'
import type { entryCalls } from '../contract/entry'
import { isRole } from '../rules/permissions'
import { codeThrottle, passwordThrottles } from '../rules/throttles'
import { isKnownDevice } from '../store/devices'
import { operatorByEmail, recoveryCodesLeft } from '../store/operators'
import { consumeEntry, endSession, entryOf, noteEntry } from '../store/sessions'

type SessionCalls = Pick<typeof operatorsCalls, 'GET /console/api/session' | 'POST /console/api/sign-out'>

export const sessionCalls: Handlers<SessionCalls> = {
  'GET /console/api/session': async ({ operator: { name, email, role } }) => {
    if (!isRole(role)) throw new Error(`There is no role ${role}`)
    return { name, email, role }
  },

  'POST /console/api/sign-out': async ({ operator, cookies, change }) => {
    const ended = await change(async (transaction) => {
      await endSession(transaction, operator.tokenHash)
      return { answer: {}, record: { action: 'operator.signOut', memberId: null, details: {} } }
    })
    clearSessionCookie(cookies)
    return ended
  },
}

type Calls = Pick<typeof entryCalls, 'POST /console/api/sign-in' | 'POST /console/api/sign-in/code'>

export const signInCalls = (context: OperatorsContext): Handlers<Calls> => ({
  'POST /console/api/sign-in': signIn(context),
  'POST /console/api/sign-in/code': proveCode(context),
})

const signIn =
  (context: OperatorsContext): Handler<Calls['POST /console/api/sign-in']> =>
  async (visit) => {
    const { input, network, now } = visit
    const email = foldAddress(input.email)
    const operator = await operatorByEmail(context.database, email)
    const device = operator && (await knownDevice(context, visit, operator.id))
    const solved = device === null && (await hasSolved(context, visit, input.verify_code))
    const { own, shared } = passwordThrottles(email, network, { device, solved })
    const wait = await countAttempt(context.database, [...own, ...shared], now)
    if (wait !== null) return refuseUntil(wait)
    const matches = await passwordMatches(operator?.passwordHash ?? null, input.password)
    if (!matches || operator === null || !maySignIn(context, operator)) return refuse(42012)
    const counted = { clears: own.map(({ key }) => key), refunds: shared.map(({ key }) => key) }
    await resetAttempts(context.database, counted, now)
    // Owners keep a login of their own, independent of the company's.
    if (context.staff?.only && operator.role !== 'owner') return refuse(20035)
    if (operator.totpSecret === null) return { next: 'link' }
    const token = newSecret()
    await noteEntry(context.database, { tokenHash: hashOf(token), operatorId: operator.id, companyRole: null, now })
    rememberEntry(context, visit, token)
    return { next: 'code' }
  }

const proveCode =
  (context: OperatorsContext): Handler<Calls['POST /console/api/sign-in/code']> =>
  async (visit) => {
    const { input, cookies, network, now } = visit
    const token = cookies.get(entryCookie)
    const operator = token === null ? null : await entryOf(context.database, hashOf(token), now)
    if (token === null || operator === null) return refuse(42015)
    const tried = await countTry(
      context.database,
      codeThrottle(operator.id, await knownDevice(context, visit, operator.id)),
      now,
    )
    if (isRefusal(tried)) return tried
    const opened = await allOrNothing(context.database, async (transaction) => {
      const factor = await consumeFactor(context, transaction, operator, {
        typed: input.code,
        takes: ['code', 'recovery code'],
        tried,
        now,
      })
      const entry = factor === null ? null : await consumeEntry(transaction, hashOf(token))
      if (factor === null || entry === null) return null
      const named = await inRole(transaction, operator, entry.companyRole, now)
      const details = { factor, network }
      const record = {
        operator: named.name,
        action: 'operator.signIn',
        memberId: null,
        details,
        lock: noLock,
      } as const
      await recordAction(transaction, { at: now, ...record })
      return { named, keep: await startSession(context, transaction, visit, named) }
    })
    if (opened === null) return refuse(20021)
    opened.keep()
    clearEntryCookie(cookies)
    await resetAttempts(context.database, { clears: [tried.key], refunds: [] }, now)
    const { name, email, role } = opened.named
    return {
      operator: { name, email, role },
      recovery_codes_left: await recoveryCodesLeft(context.database, operator.id),
    }
  }

/** The browser that the call comes from, if this operator has signed in there before. */
async function knownDevice(context: OperatorsContext, { cookies }: Visit, operatorId: number): Promise<Buffer | null> {
  const device = cookies.get(deviceCookie)
  if (device === null) return null
  const deviceHash = hashOf(device)
  return (await isKnownDevice(context.database, operatorId, deviceHash)) ? deviceHash : null
}

async function hasSolved(context: OperatorsContext, { token, now }: Visit, code: string | undefined): Promise<boolean> {
  return token !== null && code !== undefined && checkCaptcha(context.database, hashOf(token), code, now)
}
