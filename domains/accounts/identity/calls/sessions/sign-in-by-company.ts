import { type Refusal, refuse } from '@/platform/contract/refusal'
import { type Entrance, signIn } from '../../actions/sessions/sign-in'
import type { IdentityContext } from '../../context'
import type { SignInAnswer } from '../../contract/member'
import { memberById } from '../../store/accounts/members'
import { requireSecondStep } from '../factors/second-step'

/**
 * Signs in a person whom their company's own provider vouches for, by this link; the second factor is still asked for.
 */
export async function signInByCompany(
  context: IdentityContext,
  visit: Entrance,
  { memberId, link }: { readonly memberId: number; readonly link: number },
): Promise<SignInAnswer | Refusal<42012 | 42023 | 42031>> {
  const member = await memberById(context.database, memberId)
  if (member === null) return refuse(42012)
  if (member.blacklistedAt !== null) return refuse(42023)
  if (member.secondFactorSince !== null) {
    const counted = { clears: [], refunds: [] }
    return requireSecondStep(context, visit, { memberId, passwordHash: null, companyLink: link, counted, device: null })
  }
  return (await signIn(context, visit, member, { companyLink: link })) ?? refuse(42012)
}
