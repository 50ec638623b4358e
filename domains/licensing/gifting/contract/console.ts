import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { id, trimmedText } from '@/platform/contract/fields'
import { limits } from '../rules'

const help = {
  who: 'operator',
  permission: 'members.help',
  effect: 'write',
  input: z.object({ present: id, reason: trimmedText(limits.reason) }),
  answer: z.object({}),
  codes: [20035, 20085],
} as const

export const presentsConsoleCalls = defineCalls({
  'POST /console/api/presents/send': {
    ...help,
    costs: 'one gift, which goes where its buyer wanted it',
    summary: 'Sends the letter of a present once more, with the same code, until it is accepted',
  },
  'POST /console/api/presents/take-back': {
    ...help,
    costs: 'one gift, which goes where its buyer wanted it',
    summary: 'Gives a present that is not accepted back to its buyer, as they can do themselves',
  },
})
