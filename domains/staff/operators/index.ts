import { hashOf } from '@/domains/accounts/identity'
import { changeBy } from '@/platform/audit/change'
import type { OperatorAuthenticator } from '@/platform/http/admit-operator'
import { maySignIn } from './actions/staff'
import type { OperatorsContext } from './context'
import { permissionsOf } from './rules/permissions'
import { operatorOf } from './store/sessions'

/** The one place that knows a session of the console, for the gateway. */
export const operatorAuthenticator = ({
  database,
  demo,
}: Pick<OperatorsContext, 'database' | 'demo'>): OperatorAuthenticator => ({
  async resolve(token, now, byClock = false) {
    const tokenHash = hashOf(token)
    const operator = await operatorOf(database, tokenHash, now, byClock)
    if (operator === null || !maySignIn({ demo }, { ...operator, disabledAt: null })) return null
    return { ...operator, tokenHash, permissions: permissionsOf(operator.role) }
  },
  changeOf: ({ name: operator }, at, lock) => changeBy(database, { operator, at, lock }),
})

export { maySignIn as isServing } from './actions/staff'
export type { OperatorsContext } from './context'
export { permissionsOf } from './rules/permissions'
export { allOperators, operatorCalled, operatorIdCalled, owners } from './store/operators'
export { areTwoPeople, stillMay } from './store/two-people'
