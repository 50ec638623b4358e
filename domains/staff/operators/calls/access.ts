import { type CountedTry, countTry, endImpersonation, resetAttempts } from '@/domains/accounts/identity'
import type { ActName } from '@/platform/audit/acts'
import type { AuditRecord } from '@/platform/audit/record'
import { isRefusal, type Refusal, refuse } from '@/platform/contract/refusal'
import type { Queryable } from '@/platform/database/connect'
import type { Handler, Handlers } from '@/platform/http/visit'
import { newRecoveryCodes, recoveryCodeHash } from '@/platform/second-factor/recovery-codes'
import { unixSeconds } from '@/platform/time/duration'
import { beginLinking } from '../actions/company/journey'
import { registeredKey, registrationOptions } from '../actions/passkeys'
import { consumeFactor } from '../actions/proof'
import type { OperatorsContext } from '../context'
import type { ListedPasskey, operatorsCalls } from '../contract/console'
import { codeThrottle } from '../rules/throttles'
import { linkedSince } from '../store/company'
import { operatorById, recoveryCodesLeft, replaceRecoveryCodes } from '../store/operators'
import { addPasskey, passkeysOf, removePasskey } from '../store/passkeys'
import { countOtherSessions, endOtherSessions, noteLook, noteProof } from '../store/sessions'

type Calls = Pick<
  typeof operatorsCalls,
  | 'GET /console/api/access'
  | 'POST /console/api/access/end-others'
  | 'POST /console/api/access/challenge'
  | 'POST /console/api/access/company'
  | 'POST /console/api/access/prove'
  | 'GET /console/api/access/proven'
  | 'GET /console/api/access/looking'
  | 'POST /console/api/access/passkeys/add'
  | 'POST /console/api/access/passkeys/remove'
  | 'POST /console/api/access/recovery-codes'
>

/** Where it does not matter which of the two is at hand. */
const either = { takes: ['code', 'recovery code'] } as const

/** Handlers for an operator's own ways to log in. */
export const accessCalls = (context: OperatorsContext): Handlers<Calls> => ({
  'GET /console/api/access': showAccess(context),
  'POST /console/api/access/company': linkCompany(context),
  'POST /console/api/access/end-others': endOthers,
  'POST /console/api/access/challenge': challengeKey(context),
  'POST /console/api/access/prove': proveFactor(context),
  'GET /console/api/access/proven': askIfProven,
  'GET /console/api/access/looking': noteLooking(context),
  'POST /console/api/access/passkeys/add': addKey(context),
  'POST /console/api/access/passkeys/remove': removeKey,
  'POST /console/api/access/recovery-codes': renewRecoveryCodes(context),
})

const showAccess =
  (context: OperatorsContext): Handler<Calls['GET /console/api/access']> =>
  async ({ operator, now }) => ({
    name: operator.name,
    email: operator.email,
    language: context.offer.languages.of(operator.language),
    passkeys: await listed(context.database, operator.id),
    recovery_codes_left: await recoveryCodesLeft(context.database, operator.id),
    other_sessions: await countOtherSessions(context.database, operator.id, operator.tokenHash, now),
    company: context.staff && {
      name: context.staff.name,
      linked: await linkedAt(context, context.staff.issuer, operator.id),
    },
  })

const linkCompany =
  (context: OperatorsContext): Handler<Calls['POST /console/api/access/company']> =>
  ({ operator, cookies, now, change }) =>
    change(async () => {
      const url = beginLinking(context, { cookies, now }, operator.tokenHash)
      return { answer: { url }, record: recordOf('operator.beginLinking', {}) }
    })

const endOthers: Handler<Calls['POST /console/api/access/end-others']> = ({ operator, change, now }) =>
  change(async (transaction) => {
    const ended = await countOtherSessions(transaction, operator.id, operator.tokenHash, now)
    await endOtherSessions(transaction, operator.id, operator.tokenHash)
    await endImpersonation(transaction, operator.id, now)
    return { answer: {}, record: recordOf('operator.endOthers', { ended }) }
  })

const challengeKey =
  (context: OperatorsContext): Handler<Calls['POST /console/api/access/challenge']> =>
  ({ input, operator, change, now }) =>
    guess(context, operator.id, now, (tried) =>
      change(async (transaction) => {
        const known = await operatorById(transaction, operator.id)
        const factor =
          known && (await consumeFactor(context, transaction, known, { ...either, typed: input.code, tried, now }))
        if (!factor) return refuse(20021)
        await noteProof(transaction, operator.tokenHash, now)
        const options = await registrationOptions(context, transaction, operator, now)
        return { answer: { options: { ...options } }, record: recordOf('operator.prove', { factor }) }
      }),
    )

const proveFactor =
  (context: OperatorsContext): Handler<Calls['POST /console/api/access/prove']> =>
  ({ input, operator, change, now }) =>
    guess(context, operator.id, now, (tried) =>
      change(async (transaction) => {
        const known = await operatorById(transaction, operator.id)
        const factor =
          known && (await consumeFactor(context, transaction, known, { ...either, typed: input.code, tried, now }))
        if (!factor) return refuse(20021)
        await noteProof(transaction, operator.tokenHash, now)
        return { answer: {}, record: recordOf('operator.prove', { factor }) }
      }),
    )

const askIfProven: Handler<Calls['GET /console/api/access/proven']> = async () => ({})

const noteLooking =
  ({ database }: OperatorsContext): Handler<Calls['GET /console/api/access/looking']> =>
  async ({ input, operator, now }) => {
    const { id: operatorId, tokenHash } = operator
    return { others: await noteLook(database, { tokenHash, operatorId, place: input.at, now }) }
  }

const addKey =
  (context: OperatorsContext): Handler<Calls['POST /console/api/access/passkeys/add']> =>
  async ({ input, operator, change, now }) => {
    const { name } = input
    const key = await registeredKey(context, operator.id, input.credential, now)
    if (key === null) return refuse(20035)
    return change(async (transaction) => {
      const added = await addPasskey(transaction, { ...key, operatorId: operator.id, name, createdAt: now })
      if (!added) return refuse(20035)
      const passkeys = await listed(transaction, operator.id)
      return { answer: { passkeys }, record: recordOf('operator.addPasskey', { name }) }
    })
  }

const removeKey: Handler<Calls['POST /console/api/access/passkeys/remove']> = ({ input, operator, change }) =>
  change(async (transaction) => {
    const name = await removePasskey(transaction, operator.id, input.passkey)
    if (name === null) return refuse(20085)
    const passkeys = await listed(transaction, operator.id)
    return { answer: { passkeys }, record: recordOf('operator.removePasskey', { name }) }
  })

const renewRecoveryCodes =
  (context: OperatorsContext): Handler<Calls['POST /console/api/access/recovery-codes']> =>
  ({ input, operator, change, now }) =>
    guess(context, operator.id, now, (tried) =>
      change(async (transaction) => {
        const known = await operatorById(transaction, operator.id)
        const presented = { typed: input.code, takes: ['code'], tried, now } as const
        if (!known || !(await consumeFactor(context, transaction, known, presented))) return refuse(20021)
        const codes = newRecoveryCodes()
        await replaceRecoveryCodes(transaction, operator.id, codes.map(recoveryCodeHash))
        return { answer: { recovery_codes: codes }, record: recordOf('operator.recoveryCodes', {}) }
      }),
    )

async function linkedAt(context: OperatorsContext, issuer: string, operatorId: number) {
  const since = await linkedSince(context.database, operatorId, issuer)
  return since === null ? 0 : unixSeconds(since)
}

/** Counts a try at the second factor before it is made, and forgets those of the person who knew it. */
async function guess<Made extends object>(
  context: OperatorsContext,
  id: number,
  now: Date,
  attempt: (tried: CountedTry) => Promise<Made | Refusal<20021>>,
) {
  const tried = await countTry(context.database, codeThrottle(id), now)
  if (isRefusal(tried)) return tried
  const made = await attempt(tried)
  if (!isRefusal(made)) await resetAttempts(context.database, { clears: [tried.key], refunds: [] }, now)
  return made
}

const recordOf = (action: ActName, details: AuditRecord['details']): AuditRecord => ({
  action,
  memberId: null,
  details,
})

const listed = async (database: Queryable, operatorId: number): Promise<ListedPasskey[]> =>
  (await passkeysOf(database, operatorId)).map(({ id, name, createdAt, usedAt }) => ({
    id,
    name,
    added: unixSeconds(createdAt),
    used: usedAt === null ? 0 : unixSeconds(usedAt),
  }))
