import { takeAttempt } from '@/domains/identity'
import type { Queryable } from '@/platform/database/connect'
import { refuse, refuseUntil } from '@/platform/http/refusal'
import type { Handlers } from '@/platform/http/visit'
import { isLanguage } from '@/platform/i18n/languages'
import { newRecoveryCodes, recoveryCodeHash } from '@/platform/second-factor/recovery-codes'
import { unixSeconds } from '@/platform/time/duration'
import type { OperatorsContext } from '../context'
import type { ListedPasskey, operatorsCalls } from '../contract'
import { registeredKey, registrationOptions } from '../passkeys'
import { stepOf } from '../second-factor'
import { operatorById, recoveryCodesLeft, replaceRecoveryCodes, takeStep } from '../store/operators'
import { addPasskey, passkeysOf, removePasskey } from '../store/passkeys'
import { codeThrottle } from '../throttles'

type Calls = Pick<
  typeof operatorsCalls,
  | 'GET /console/api/access'
  | 'GET /console/api/access/challenge'
  | 'POST /console/api/access/passkeys/add'
  | 'POST /console/api/access/passkeys/remove'
  | 'POST /console/api/access/recovery-codes'
>

/** What an operator decides about their own way in. */
export function accessCalls(context: OperatorsContext): Handlers<Calls> {
  const { database } = context
  return {
    'GET /console/api/access': async ({ operator }) => ({
      name: operator.name,
      email: operator.email,
      language: isLanguage(operator.language) ? operator.language : 'en',
      passkeys: await listed(database, operator.id),
      recovery_codes_left: await recoveryCodesLeft(database, operator.id),
    }),

    'GET /console/api/access/challenge': async ({ operator, now }) => ({
      options: { ...(await registrationOptions(context, operator, now)) },
    }),

    'POST /console/api/access/passkeys/add': async ({ input, operator, change, now }) => {
      const { name } = input
      const key = await registeredKey(context, operator.id, input.credential, now)
      if (key === null) return refuse(20035)
      return change(async (transaction) => {
        const added = await addPasskey(transaction, { ...key, operatorId: operator.id, name, createdAt: now })
        if (!added) return refuse(20035)
        const deed = { action: 'operator.addPasskey', memberId: null, details: { name } }
        return { answer: { passkeys: await listed(transaction, operator.id) }, deed }
      })
    },

    'POST /console/api/access/passkeys/remove': ({ input, operator, change }) =>
      change(async (transaction) => {
        const name = await removePasskey(transaction, operator.id, input.passkey)
        if (name === null) return refuse(20085)
        const deed = { action: 'operator.removePasskey', memberId: null, details: { name } }
        return { answer: { passkeys: await listed(transaction, operator.id) }, deed }
      }),

    'POST /console/api/access/recovery-codes': async ({ input, operator, change, now }) => {
      const wait = await takeAttempt(database, [codeThrottle(operator.id)], now)
      if (wait !== null) return refuseUntil(wait)
      return change(async (transaction) => {
        const sealed = (await operatorById(transaction, operator.id))?.totpSecret ?? null
        const step = sealed === null ? null : stepOf(input.code, sealed, now, context)
        if (step === null || !(await takeStep(transaction, operator.id, step))) return refuse(20021)
        const codes = newRecoveryCodes()
        await replaceRecoveryCodes(transaction, operator.id, codes.map(recoveryCodeHash))
        const deed = { action: 'operator.recoveryCodes', memberId: null, details: {} }
        return { answer: { recovery_codes: codes }, deed }
      })
    },
  }
}

const listed = async (database: Queryable, operatorId: number): Promise<ListedPasskey[]> =>
  (await passkeysOf(database, operatorId)).map(({ id, name, createdAt, usedAt }) => ({
    id,
    name,
    added: unixSeconds(createdAt),
    used: usedAt === null ? 0 : unixSeconds(usedAt),
  }))
