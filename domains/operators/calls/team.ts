import { emailProblem } from '@/domains/identity/rules'
import type { Deed } from '@/platform/audit/deed'
import { isRefusal, refuse, refuseValue } from '@/platform/http/refusal'
import type { Handlers, OperatorCaller } from '@/platform/http/visit'
import { unixSeconds } from '@/platform/time/duration'
import { decide, invite, resetSecondFactor } from '../actions/staff'
import type { OperatorsContext } from '../context'
import type { ListedInvitation, ListedOperator, operatorsCalls } from '../contract/console'
import { normaliseEmail } from '../rules'
import { type Invitation, openInvitations, withdrawInvitation } from '../store/invitations'
import { allOperators, listedOperator, type Operator } from '../store/operators'

type Calls = Pick<
  typeof operatorsCalls,
  | 'GET /console/api/operators'
  | 'POST /console/api/operators/role'
  | 'POST /console/api/operators/disable'
  | 'POST /console/api/operators/enable'
  | 'POST /console/api/operators/invite'
  | 'POST /console/api/operators/invite/withdraw'
  | 'POST /console/api/operators/reset'
>

export const teamCalls = (context: OperatorsContext): Handlers<Calls> => ({
  'GET /console/api/operators': async ({ now }) => ({
    operators: (await allOperators(context.database)).map(present),
    invitations: (await openInvitations(context.database, now))
      .filter(({ operatorId }) => operatorId === null)
      .map(presentInvitation),
  }),

  'POST /console/api/operators/role': ({ input, operator, change, now }) =>
    change(async (transaction) => {
      const { role } = input
      const wish = { id: input.operator, seen: input.seen, ...decider(operator, now) }
      const decided = await decide(transaction, wish, { role })
      if (isRefusal(decided)) return decided
      const { before } = decided
      const answer = { operator: present(await listedOperator(transaction, before.id)) }
      return { answer, deed: deedOf('operator.role', before, { from: before.role, to: role }) }
    }),

  'POST /console/api/operators/disable': ({ input, operator, change, now }) =>
    change(async (transaction) => {
      const { reason } = input
      const wish = { id: input.operator, seen: input.seen, ...decider(operator, now) }
      const decided = await decide(transaction, wish, { disabledAt: now })
      if (isRefusal(decided)) return decided
      const answer = { operator: present(await listedOperator(transaction, wish.id)) }
      return { answer, deed: deedOf('operator.disable', decided.before, { reason }) }
    }),

  'POST /console/api/operators/enable': ({ input, operator, change, now }) =>
    change(async (transaction) => {
      const wish = { id: input.operator, seen: input.seen, ...decider(operator, now) }
      const decided = await decide(transaction, wish, { disabledAt: null })
      if (isRefusal(decided)) return decided
      const answer = { operator: present(await listedOperator(transaction, wish.id)) }
      return { answer, deed: deedOf('operator.enable', decided.before, {}) }
    }),

  'POST /console/api/operators/reset': ({ input, operator, change, now }) =>
    change(async (transaction) => {
      const wish = { id: input.operator, seen: input.seen, ...decider(operator, now) }
      const decided = await resetSecondFactor(context, transaction, wish)
      if (isRefusal(decided)) return decided
      const answer = { operator: present(await listedOperator(transaction, wish.id)) }
      return { answer, deed: deedOf('operator.reset', decided.before, { reason: input.reason }) }
    }),

  'POST /console/api/operators/invite': ({ input, operator, change, now }) =>
    change(async (transaction) => {
      const { role, language } = input
      const email = normaliseEmail(input.email)
      if (emailProblem(email) !== null) return refuseValue('email')
      const invited = await invite(context, transaction, { email, role, language, ...decider(operator, now) })
      if (isRefusal(invited)) return invited
      const deed = { action: 'operator.invite', memberId: null, details: { email, role } }
      return { answer: { invitation: presentInvitation(invited) }, deed }
    }),

  'POST /console/api/operators/invite/withdraw': ({ input, change, now }) =>
    change(async (transaction) => {
      const email = await withdrawInvitation(transaction, input.invitation, now)
      if (email === null) return refuse(20085)
      return { answer: {}, deed: { action: 'operator.withdraw', memberId: null, details: { email } } }
    }),
})

const decider = ({ id, name }: OperatorCaller, now: Date) => ({ by: name, byId: id, now })

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

const presentInvitation = ({ id, email, role, invitedBy, expiresAt }: Invitation): ListedInvitation => ({
  id,
  email,
  role,
  by: invitedBy,
  expires: unixSeconds(expiresAt),
})
