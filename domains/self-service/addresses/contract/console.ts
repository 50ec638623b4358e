import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { id, moment, trimmedText } from '@/platform/contract/fields'
import { limits, requestKinds } from '../rules'

const request = z.object({
  id,
  kind: z.enum(requestKinds),
  member: id,
  /** The address of the account. */
  email: z.string(),
  /** The address that it is to have; empty: none is asked for. */
  wanted: z.string(),
  order: z.string(),
  network: z.string(),
  asked: moment,
  /** Null: it is not carried out automatically, but waits for a decision of staff. */
  due: z.nullable(moment),
  /** The operator who has stated that the second factor is lost as well, and the reason. */
  operator: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  second_operator: z.nullable(z.string()),
  /** The caller is the first of the two. */
  is_first: z.boolean(),
  /** Another one waits that differs: one of them is to be stopped. */
  contested: z.boolean(),
})
export type ListedRequest = z.output<typeof request>

const reason = trimmedText(limits.reason)
/** Completing a way back without the second factor gives the account away, so it takes two operators. */
const lastResort = { who: 'operator', permission: 'members.help', effect: 'write', needsProof: 'always' } as const
const decided = z.object({ request: id })

export const addressConsoleCalls = defineCalls({
  'GET /console/api/address-requests': {
    summary: 'Lists members’ waiting requests about accounts and addresses, 50 at a time, the newest first',
    who: 'operator',
    permission: 'members.read',
    effect: 'read',
    input: z.object({
      kind: z.optional(z.enum(requestKinds)),
      after: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
    }),
    answer: z.object({ requests: z.array(request), more: z.boolean() }),
    codes: [],
  },
  'POST /console/api/address-requests/propose': {
    ...lastResort,
    reaches: ['account.address'],
    summary: 'Says of a way back that the second factor is lost as well: it rests until a second operator agrees',
    input: z.object({ request: id, reason }),
    answer: decided,
    codes: [20035, 20085],
  },
  'POST /console/api/address-requests/agree': {
    ...lastResort,
    reaches: ['account.address'],
    summary: 'Agrees, as another operator: everybody known to the account is told once more, and the wait begins again',
    input: z.object({ request: id, reason }),
    answer: decided,
    codes: [20035, 20085],
  },
  'POST /console/api/address-requests/stop': {
    ...lastResort,
    reaches: ['account.address'],
    summary: 'Stops what waits, as any session of the account can',
    input: z.object({ request: id, reason }),
    answer: decided,
    codes: [20035, 20085],
  },
})
