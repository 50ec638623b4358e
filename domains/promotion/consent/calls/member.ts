import type { Handlers } from '@/platform/http/visit'
import { preferencesOf } from '../actions/preferences'
import type { ConsentContext } from '../context'
import type { consentCalls } from '../contract/member'
import { letterAddressOf } from '../store/refusals'
import { choose } from './choose'

type Calls = Pick<typeof consentCalls, 'GET /member/consent' | 'POST /member/consent'>

/** Handlers for members' choices in their profile. */
export const memberHandlers = (context: ConsentContext): Handlers<Calls> => ({
  'GET /member/consent': async ({ member, reader }) => {
    const email = await letterAddressOf(context.database, member.id)
    return preferencesOf(context, { email, memberId: member.id }, reader)
  },

  'POST /member/consent': async (visit) => {
    const { member, input } = visit
    const email = await letterAddressOf(context.database, member.id)
    return choose(context, visit, { ...input, email, memberId: member.id })
  },
})
