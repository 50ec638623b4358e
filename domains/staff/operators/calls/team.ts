import { emailProblem } from '@/domains/accounts/identity/rules'
import type { AuditedAnswer, Change } from '@/platform/audit/change'
import { isRefusal, type Refusal, refuseValue } from '@/platform/contract/refusal'
import type { Handlers, OperatorCaller } from '@/platform/http/visit'
import { foldAddress } from '@/platform/text/typed/address'
import { unixSeconds } from '@/platform/time/duration'
import { changeRole, disable, enable, inviteSomebody, reset, type TeamDecider, withdraw } from '../actions/team'
import type { OperatorsContext } from '../context'
import type { ListedInvitation, ListedOperator, operatorsCalls } from '../contract/console'
import { type Invitation, openInvitations } from '../store/invitations'
import { allOperators, type ListedRow } from '../store/operators'

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

  'POST /console/api/operators/role': async ({ input, ...visit }) =>
    shown(await changeRole(actingOf(visit), whom(input), input.role)),

  'POST /console/api/operators/disable': async ({ input, ...visit }) =>
    shown(await disable(actingOf(visit), whom(input), input.reason)),

  'POST /console/api/operators/enable': async ({ input, ...visit }) =>
    shown(await enable(actingOf(visit), whom(input))),

  'POST /console/api/operators/reset': async ({ input, ...visit }) =>
    shown(await reset(context, actingOf(visit), whom(input), input.reason)),

  'POST /console/api/operators/invite': async ({ input, ...visit }) => {
    const { role, language } = input
    const email = foldAddress(input.email)
    if (emailProblem(email) !== null) return refuseValue('email')
    const invited = await inviteSomebody(context, actingOf(visit), { email, role, language })
    return isRefusal(invited) ? invited : invited.to((invitation) => ({ invitation: presentInvitation(invitation) }))
  },

  'POST /console/api/operators/invite/withdraw': ({ input, change, now }) =>
    withdraw({ change, now }, { id: input.invitation }),
})

const actingOf = ({ operator, change, now }: { operator: OperatorCaller; change: Change; now: Date }): TeamDecider => ({
  change,
  by: operator.name,
  byId: operator.id,
  now,
})

const whom = ({ operator: id, seen }: { readonly operator: number; readonly seen: number }) => ({ id, seen })

const shown = <Refused extends Refusal>(done: AuditedAnswer<ListedRow> | Refused) =>
  isRefusal(done) ? done : done.to((row) => ({ operator: present(row) }))

const present = ({ disabledAt, signedInAt, hasSecondFactor, ...rest }: ListedRow): ListedOperator => ({
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
