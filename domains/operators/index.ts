import { hashOf } from '@/domains/identity'
import { changeBy } from '@/platform/audit/change'
import type { OperatorKeeper } from '@/platform/http/operator-door'
import type { Handlers } from '@/platform/http/visit'
import { hours } from '@/platform/time/duration'
import { mayComeIn } from './actions/staff'
import { accessCalls } from './calls/access'
import { auditHandlers } from './calls/audit'
import { invitationCalls } from './calls/invitations'
import { ownHandlers } from './calls/own'
import { passkeySignInCalls } from './calls/passkeys'
import { sessionCalls } from './calls/session'
import { signInCalls } from './calls/sign-in'
import { teamCalls } from './calls/team'
import type { OperatorsContext } from './context'
import type { auditCalls } from './contract/audit'
import type { operatorsCalls } from './contract/console'
import { registerAnnouncements } from './jobs'
import { permissionsOf } from './rules/permissions'
import { bindSecondFactors } from './store/second-factors'
import { operatorOf, purgeExpired } from './store/sessions'

/** Every call of operators with its handler, and what tidies up after them. */
export async function openOperators(
  context: OperatorsContext,
): Promise<Handlers<typeof operatorsCalls & typeof auditCalls>> {
  const { database, worker, clock } = context
  await bindSecondFactors(database, context)
  registerAnnouncements(context)
  worker.recur('operators.purge', hours(1), (patient) => purgeExpired(patient, clock()))
  return {
    ...signInCalls(context),
    ...sessionCalls,
    ...teamCalls(context),
    ...invitationCalls(context),
    ...passkeySignInCalls(context),
    ...accessCalls(context),
    ...ownHandlers(context),
    ...auditHandlers(context),
  }
}

/** The one place that knows a session of the console, for the door. */
export const operatorKeeper = ({ database, demo }: Pick<OperatorsContext, 'database' | 'demo'>): OperatorKeeper => ({
  async resolve(token, now) {
    const tokenHash = hashOf(token)
    const operator = await operatorOf(database, tokenHash, now)
    if (operator === null || !mayComeIn({ demo }, { ...operator, disabledAt: null })) return null
    return { ...operator, tokenHash, permissions: permissionsOf(operator.role) }
  },
  changeOf: ({ name }, now) => changeBy(database, name, now),
})

export { decide, invite, resetSecondFactor, type Seen } from './actions/staff'
export type { OperatorsContext } from './context'
export { type AuditFilter, auditEntries, entriesBefore } from './store/audit'
export { openInvitations, withdrawInvitation } from './store/invitations'
export { allOperators, operatorByEmail, operatorIdCalled } from './store/operators'
