import { changeBy } from '@/platform/audit/change'
import { openWay } from '@/platform/contract/weighty'
import type { Transaction } from '@/platform/database/connect'
import type { Role } from '../../rules/permissions'
import { type Operator, operatorById } from '../../store/operators'
import { changeRole } from '../team'

/** The actor in the audit log where no operator decided. */
export const companyLogin = 'company login'

/**
 * Gives an operator the role that the company's provider says, in the transaction in which they have shown who they are; the last
 * owner stays one all the same.
 */
export async function inRole(
  transaction: Transaction,
  operator: Operator,
  role: Role | null,
  now: Date,
): Promise<Operator> {
  if (role === null || operator.role === role) return operator
  const lock = openWay('sign-in of staff by the company')
  const acting = {
    by: companyLogin,
    byId: null,
    now,
    change: changeBy(transaction, { operator: companyLogin, at: now, lock }),
  }
  await changeRole(acting, { id: operator.id, seen: operator.version }, role)
  return (await operatorById(transaction, operator.id)) ?? operator
}
