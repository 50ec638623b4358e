import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { roles } from './permissions'
import { limits } from './rules'

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
export const id = z.number().check(z.int(), z.gte(1))

const signedIn = z.object({ name: z.string(), email: z.string(), role: z.enum(roles) })

const listed = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  disabled: z.boolean(),
  /** None while the mailed link that sets it up anew is not used. */
  second_factor: z.boolean(),
  passkeys: z.number(),
  /** Unix seconds; 0: never. */
  signed_in: z.number(),
  /** What a change has to name as `seen`. */
  version: z.number(),
})
export type ListedOperator = z.output<typeof listed>

const version = z.number().check(z.int(), z.gte(0))

export const operatorsCalls = defineCalls({
  'POST /console/api/sign-in': {
    summary: 'Gives an operator’s password; what is owed after it is the second factor',
    who: 'visitor',
    effect: 'write',
    setsSession: true,
    input: z.object({ email: text(limits.emailLength), password: text(limits.passwordMax) }),
    /** `link`: the second factor was reset; the mailed link sets up another. */
    answer: z.object({ next: z.enum(['code', 'link']) }),
    codes: [42012],
  },
  'POST /console/api/sign-in/code': {
    summary: 'Gives the second factor, or a recovery code, and opens the session',
    who: 'visitor',
    effect: 'write',
    setsSession: true,
    input: z.object({ code: text(40) }),
    answer: z.object({ operator: signedIn, recovery_codes_left: z.number() }),
    codes: [20021, 42015],
  },
  'GET /console/api/session': {
    summary: 'Who is signed in to the console',
    who: 'operator',
    permission: null,
    effect: 'read',
    input: z.object({}),
    answer: signedIn,
    codes: [],
  },
  'POST /console/api/sign-out': {
    summary: 'Ends the session of the console',
    who: 'operator',
    permission: null,
    effect: 'write',
    setsSession: true,
    input: z.object({}),
    answer: z.object({}),
    codes: [],
  },
  'GET /console/api/operators': {
    summary: 'The vendor’s staff, and whoever is invited to it',
    who: 'operator',
    permission: 'operators.manage',
    effect: 'read',
    input: z.object({}),
    answer: z.object({ operators: z.array(listed) }),
    codes: [],
  },
  'POST /console/api/operators/role': {
    summary: 'Gives an operator another role. The last owner stays one',
    who: 'operator',
    permission: 'operators.manage',
    effect: 'write',
    input: z.object({ operator: id, seen: version, role: z.enum(roles) }),
    answer: z.object({ operator: listed }),
    codes: [20035, 20085, 31002],
  },
  'POST /console/api/operators/disable': {
    summary: 'Shuts an operator out, and ends every session of theirs. The last owner stays',
    who: 'operator',
    permission: 'operators.manage',
    effect: 'write',
    input: z.object({ operator: id, seen: version, reason: text(limits.reasonLength) }),
    answer: z.object({ operator: listed }),
    codes: [20035, 20085, 31002],
  },
  'POST /console/api/operators/enable': {
    summary: 'Lets an operator in again',
    who: 'operator',
    permission: 'operators.manage',
    effect: 'write',
    input: z.object({ operator: id, seen: version }),
    answer: z.object({ operator: listed }),
    codes: [20035, 20085, 31002],
  },
})
