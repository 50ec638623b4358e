import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { id, trimmedText } from '@/platform/contract/fields'
import { limits } from '../rules'

export const handoversConsoleCalls = defineCalls({
  'POST /console/api/members/stop-handover': {
    summary: 'Stops a licence on its way to another person, as any session of its holder can',
    who: 'operator',
    permission: 'members.help',
    effect: 'write',
    costs: 'one transfer, which its holder can begin again',
    input: z.object({ handover: id, reason: trimmedText(limits.reason) }),
    answer: z.object({}),
    codes: [20035, 20085],
  },
})
