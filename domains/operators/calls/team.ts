import type { Deed } from '@/platform/audit/change'
import type { Transaction } from '@/platform/database/connect'
import { type Refusal, refuse, refuseMeanwhile } from '@/platform/http/refusal'
import type { Handlers } from '@/platform/http/visit'
import { unixSeconds } from '@/platform/time/duration'
import type { OperatorsContext } from '../context'
import type { ListedOperator, operatorsCalls } from '../contract'
import {
  allOperators,
  anOwnerIsLeft,
  changeOperator,
  listedOperator,
  type Operator,
  oneAtATime,
  operatorById,
} from '../store/operators'
import { endSessionsOf } from '../store/sessions'

type Calls = Pick<
  typeof operatorsCalls,
  | 'GET /console/api/operators'
  | 'POST /console/api/operators/role'
  | 'POST /console/api/operators/disable'
  | 'POST /console/api/operators/enable'
>

export const teamCalls = ({ database }: OperatorsContext): Handlers<Calls> => ({
  'GET /console/api/operators': async () => ({ operators: (await allOperators(database)).map(present) }),

  'POST /console/api/operators/role': ({ input, operator, change, now }) =>
    change(async (transaction) => {
      const { role } = input
      const facts = { role }
      const decided = await decide(transaction, { ...input, id: input.operator, by: operator.name, now }, facts)
      if ('refused' in decided) return decided
      return {
        answer: decided.answer,
        deed: deedOf('operator.role', decided.before, { from: decided.before.role, to: role }),
      }
    }),

  'POST /console/api/operators/disable': ({ input, operator, change, now }) =>
    change(async (transaction) => {
      const { reason } = input
      const facts = { disabledAt: now }
      const decided = await decide(transaction, { ...input, id: input.operator, by: operator.name, now }, facts)
      if ('refused' in decided) return decided
      await endSessionsOf(transaction, input.operator)
      return { answer: decided.answer, deed: deedOf('operator.disable', decided.before, { reason }) }
    }),

  'POST /console/api/operators/enable': ({ input, operator, change, now }) =>
    change(async (transaction) => {
      const facts = { disabledAt: null }
      const decided = await decide(transaction, { ...input, id: input.operator, by: operator.name, now }, facts)
      if ('refused' in decided) return decided
      return { answer: decided.answer, deed: deedOf('operator.enable', decided.before, {}) }
    }),
})

interface Wish {
  readonly id: number
  readonly seen: number
  readonly by: string
  readonly now: Date
}

/** 20085 without such an operator, 31002 when they are not any more what was seen, 20035 when no owner would be left. */
async function decide(
  transaction: Transaction,
  wish: Wish,
  facts: Parameters<typeof changeOperator>[2],
): Promise<{ answer: { operator: ListedOperator }; before: Operator } | Refusal<20035 | 20085 | 31002>> {
  await oneAtATime(transaction)
  const before = await operatorById(transaction, wish.id)
  if (!before) return refuse(20085)
  if (!(await changeOperator(transaction, wish, facts))) {
    return refuseMeanwhile({ by: before.changedBy, at: before.changedAt })
  }
  if (!(await anOwnerIsLeft(transaction))) return refuse(20035)
  const after = await listedOperator(transaction, wish.id)
  return { answer: { operator: present(after) }, before }
}

const deedOf = (action: string, { email }: Operator, details: Deed['details']): Deed => ({
  action,
  memberId: null,
  details: { email, ...details },
})

const present = ({
  disabledAt,
  signedInAt,
  hasSecondFactor,
  ...rest
}: Awaited<ReturnType<typeof allOperators>>[number]): ListedOperator => ({
  ...rest,
  disabled: disabledAt !== null,
  second_factor: hasSecondFactor,
  signed_in: signedInAt === null ? 0 : unixSeconds(signedInAt),
})
