import type { Handlers } from '@/platform/http/visit'
import { preferencesOf } from '../actions/preferences'
import type { ConsentContext } from '../context'
import type { consentCalls } from '../contract/member'
import { choose } from './choose'

type Calls = Pick<typeof consentCalls, 'GET /member/consent' | 'POST /member/consent'>

/** What members choose in their profile. */
export const memberHandlers = (context: ConsentContext): Handlers<Calls> => ({
  'GET /member/consent': ({ member, language }) =>
    preferencesOf(context, { email: member.email, memberId: member.id }, language),

  'POST /member/consent': (visit) => {
    const { member, input } = visit
    return choose(context, visit, { ...input, email: member.email, page: 'profile' })
  },
})
