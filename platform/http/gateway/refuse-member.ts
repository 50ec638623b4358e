import { type CallDefinition, proofOf } from '@/platform/contract/call'
import { type Refusal, refuse } from '@/platform/contract/refusal'
import { isProven } from '../proof'
import type { MemberCaller } from '../visit'
import type { Exchange } from './exchange'

/**
 * What keeps a known member from a call: a suspended account (20027), a session of an operator who looks through their eyes
 * or looks at what is in preparation (20035), a company that they act for in a role without this call (20035), a proof that is not fresh (20051). Null: nothing.
 */
export async function refuseMember(
  { key, definition, gateway, now }: Exchange,
  member: MemberCaller,
): Promise<Refusal | null> {
  if (member.suspended) return refuse(20027)
  if (!mayForCompany(definition, member)) return refuse(20035)
  if (member.operator !== null) await gateway.recordImpersonation(member, key, now)
  if (member.operator !== null && definition.closedToImpersonation) return refuse(20035)
  // What is in preparation is looked at; nothing is done on the strength of it.
  if (member.preview && definition.effect === 'write' && definition.who === 'member') return refuse(20035)
  if (!isProven(proofOf(definition), member, now)) return refuse(20051)
  return null
}

/** Whether a member may make a call in the session of the company that they act for; their own session is not meant. */
export const mayForCompany = (
  { companyRoles }: Pick<CallDefinition, 'companyRoles'>,
  { company }: Pick<MemberCaller, 'company'>,
) => company === null || companyRoles === 'everyone' || (companyRoles?.includes(company.role) ?? false)
