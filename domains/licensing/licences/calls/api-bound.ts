import { isRefusal, refuse } from '@/platform/contract/refusal'
import type { ApiHandlers } from '@/platform/http/api/visit'
import { bindForMember } from '../actions/bind'
import type { LicencesContext } from '../context'
import type { boundApiCalls } from '../contract/api-bound'
import { readBinding } from '../contract/bound'

/** Devices that are bound in advance, for the vendor's own systems: the act of the console. */
export const boundApi = (context: LicencesContext): ApiHandlers<typeof boundApiCalls> => ({
  'POST /api/v1/members/{member}/devices': async ({ input: { member, reason, ...given }, acting }) => {
    const read = readBinding(context.offer, given)
    if (isRefusal(read)) return read
    const done = await bindForMember(context, acting, { memberId: member, ...read, reason })
    if (!isRefusal(done)) return done
    return refuse(done.refused === 20085 ? 20085 : 20035)
  },
})
