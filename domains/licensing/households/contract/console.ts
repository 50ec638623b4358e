import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { id, trimmedText } from '@/platform/contract/fields'
import { limits } from '../rules'

export const householdsConsoleCalls = defineCalls({
  'POST /console/api/members/end-household-place': {
    summary: 'Ends the place of a member in another person’s household, as either of them can',
    who: 'operator',
    permission: 'members.help',
    effect: 'write',
    costs: 'one seat of a household, which can be given again',
    input: z.object({ member: id, reason: trimmedText(limits.reason) }),
    answer: z.object({}),
    codes: [20085],
  },
})
