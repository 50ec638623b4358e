import { actingFor, actingForHeader, visitorsPage } from '@/platform/codes/acting-for'
import { actsForMembers } from '@/platform/contract/call'
import type { Refusal } from '@/platform/contract/refusal'
import type { MemberCaller } from '../visit'
import type { Exchange } from './exchange'

/** Returns the value of the acting-for header for a page that shows this caller. */
export const actingForOf = (member: Pick<MemberCaller, 'id' | 'company'> | null) =>
  member === null ? visitorsPage : actingFor(member.id, member.company?.person?.id ?? null)

/**
 * Refuses writes of a page that shows another account: another tab may have logged out, logged in, or switched to a
 * company since (decision 0137). Every writing call that can know a member passes through here.
 * @returns the member of the session now; null: the page shows it, or the client does not say what it shows
 */
export function refuseOtherAccount(
  { request, definition }: Pick<Exchange, 'request' | 'definition'>,
  member: MemberCaller | null,
): Refusal<20053> | null {
  const shown = request.headers[actingForHeader]
  if (!actsForMembers(definition) || shown === undefined || shown === actingForOf(member)) return null
  return { refused: 20053, signedIn: member && { email: member.email, username: member.username } }
}
