import type { CompanyRole } from '@/platform/contract/company-roles'
import { isRefusal, type Refusal } from '@/platform/contract/refusal'
import type { Lock } from '@/platform/contract/weighty'
import type { GivenRole } from '../rules'

/** Asks a call for the lock of what is more than `user`. */
export type UnlockRole = (state: 'company.owner') => Lock<'company.owner'> | Refusal<20051>

/** A role as it may be given: 20051 where it is more than `user` and no one has proven who is there. */
export function givenRole(role: CompanyRole, unlock: UnlockRole): GivenRole | Refusal<20051> {
  if (role === 'user') return { role }
  const lock = unlock('company.owner')
  return isRefusal(lock) ? lock : { role, lock }
}
