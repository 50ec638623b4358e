import { type CountedTry, hashPassword, resetAttempts } from '@/domains/accounts/identity'
import type { Change } from '@/platform/audit/change'
import { isRefusal, type Refusal, refuse, refuseValue } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { isUniqueViolation } from '@/platform/database/errors'
import type { Handlers, OperatorCaller, Visit } from '@/platform/http/visit'
import { startSession } from '../actions/cookies'
import { consumeFactor, knowsPassword } from '../actions/proof'
import type { OperatorsContext } from '../context'
import type { ownCalls } from '../contract/own'
import { operatorMails } from '../mails/mails'
import { isOperatorName, normaliseName, passwordProblem } from '../rules'
import { enrolment, newSealedSecret, operatorOwner, stepOf } from '../secrets/second-factor'
import { changeOwn, changeProfile, type Operator } from '../store/operators'
import { endSessionsOf } from '../store/sessions'
import { listHandlers } from './lists'

type Calls = Omit<
  typeof ownCalls,
  | 'POST /console/api/access/company'
  | 'POST /console/api/access/prove'
  | 'GET /console/api/access/proven'
  | 'GET /console/api/access/looking'
>

/** Handlers for operators' changes of their own facts. */
export function ownHandlers(context: OperatorsContext): Handlers<Calls> {
  const { vendorName } = context
  return {
    ...listHandlers(context),

    'POST /console/api/access/profile': async ({ input, operator, change, now }) => {
      const name = normaliseName(input.name)
      const { language } = input
      if (!isOperatorName(name)) return refuse(20025)
      return change(async (transaction) => {
        await changeProfile(transaction, operator.id, { name, language, now })
        const details = { from: operator.name, to: name, language }
        return { answer: { name, language }, record: { action: 'operator.profile', memberId: null, details } }
      }).catch((error: unknown) => {
        // The database keeps every name for the one who had it first.
        if (isUniqueViolation(error)) return refuse(20025)
        throw error
      })
    },

    'POST /console/api/access/password': async (visit) => {
      const { input, operator, now } = visit
      const proof = await knowsPassword(context, operator.id, input.password, now)
      if (isRefusal(proof)) return proof
      if (passwordProblem(input.new_password, proof.known) !== null) return refuseValue('new_password')
      const passwordHash = await hashPassword(input.new_password)
      return secured(context, visit, proof, async (transaction) => {
        await changeOwn(transaction, operator.id, { passwordHash })
        return 'passwordChanged'
      })
    },

    'GET /console/api/access/authenticator': async ({ operator: { id, email } }) => {
      const owner = operatorOwner(id)
      const sealed = newSealedSecret(context, owner)
      return {
        ...enrolment(sealed, { owner, vendor: vendorName, email }, context),
        sealed: sealed.toString('base64url'),
      }
    },

    'POST /console/api/access/authenticator': async (visit) => {
      const { input, operator, now } = visit
      const proof = await knowsPassword(context, operator.id, input.password, now)
      if (isRefusal(proof)) return proof
      const totpSecret = Buffer.from(input.sealed, 'base64url')
      const totpStep = stepOf(input.new_code, totpSecret, operatorOwner(operator.id), now, context)
      if (totpStep === null) return refuseValue('new_code')
      return secured(context, visit, proof, async (transaction) => {
        await changeOwn(transaction, operator.id, { totpSecret, totpStep })
        return 'authenticatorChanged'
      })
    },
  }
}

type FactorVisit = Visit & {
  readonly input: { readonly code: string }
  readonly operator: OperatorCaller
  readonly change: Change
}

/**
 * Changes a factor with the second one as its proof: every session ends, this browser gets another (spec 2.3), and a mail says
 * so to the person the account belongs to.
 */
async function secured(
  context: OperatorsContext,
  visit: FactorVisit,
  { known, tried }: { readonly known: Operator; readonly tried: CountedTry },
  work: (transaction: Transaction) => Promise<'passwordChanged' | 'authenticatorChanged'>,
) {
  const { input, operator, now, change } = visit
  let opened = () => {}
  const done = await change<Record<string, never>, Refusal<20021>>(async (transaction) => {
    const factor = await consumeFactor(context, transaction, known, {
      typed: input.code,
      takes: ['code', 'recovery code'],
      tried,
      now,
    })
    if (factor === null) return refuse(20021)
    const notice = await work(transaction)
    await endSessionsOf(transaction, operator.id)
    opened = await startSession(context, transaction, visit, operator)
    const language = context.offer.languages.of(known.language)
    await operatorMails.send(context, transaction, notice, { to: known.email, language }, {})
    return { answer: {}, record: { action: `operator.${notice}`, memberId: null, details: { factor } } }
  })
  if (isRefusal(done)) return done
  opened()
  await resetAttempts(context.database, { clears: [tried.key], refunds: [] }, now)
  return done
}
