import { type CallDefinition, proofOf } from '@/platform/contract/call'
import { type Refusal, refuse } from '@/platform/contract/refusal'
import { isProven } from '../proof'
import type { MemberCaller } from '../visit'
import type { Exchange } from './exchange'

/**
 * Returns the refusal of a call by a known member: for a suspended account (20027), for a session of an operator who
 * impersonates them or a preview (20035), for a company role without this call (20035), for a proof that is not fresh
 * (20051). Null: the call is allowed.
 */
export async function refuseMember(
  { key, definition, gateway, now }: Exchange,
  member: MemberCaller,
): Promise<Refusal | null> {
  if (member.suspended) return refuse(20027)
  if (!mayForCompany(definition, member)) return refuse(20035)
  if (member.operator !== null) await gateway.recordImpersonation(member, key, now)
  if (member.operator !== null && definition.closedToImpersonation) return refuse(20035)
  // A preview session only reads.
  if (member.preview && definition.effect === 'write' && definition.who === 'member') return refuse(20035)
  if (!isProven(proofOf(definition), member, now)) return refuse(20051)
  return null
}

/** Whether a member may make a call in the session of the company that they act for; their own session is not meant. */
export const mayForCompany = (
  { companyRoles }: Pick<CallDefinition, 'companyRoles'>,
  { company }: Pick<MemberCaller, 'company'>,
) => company === null || companyRoles === 'everyone' || (companyRoles?.includes(company.role) ?? false)
