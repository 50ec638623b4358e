import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { id, language, text } from '@/platform/contract/fields'
import { factorCode, givenName, soughtAddress } from '@/platform/contract/typed-fields'
import { limits } from '../rules'
import { roles } from '../rules/permissions'
import { entryCalls, signedIn, webAuthn } from './entry'
import { ownCalls } from './own'

const listed = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  disabled: z.boolean(),
  /** False while the mailed link that resets it is not used. */
  second_factor: z.boolean(),
  passkeys: z.number(),
  /** Unix seconds; 0: never. */
  signed_in: z.number(),
  /** The version that a change must name as `seen`. */
  version: z.number(),
})
export type ListedOperator = z.output<typeof listed>

const invitation = z.object({
  id: z.number(),
  email: z.string(),
  role: z.enum(roles),
  by: z.string(),
  /** Unix seconds. */
  expires: z.number(),
})
export type ListedInvitation = z.output<typeof invitation>

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Unix seconds; `used` 0: never. */
  added: z.number(),
  used: z.number(),
})
export type ListedPasskey = z.output<typeof passkey>

const version = z.number().check(z.int(), z.gte(0))

export const operatorsCalls = defineCalls({
  ...entryCalls,
  ...ownCalls,
  'GET /console/api/session': {
    summary: 'Reads the operator who is signed in to the console',
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
    costs: 'nothing but the sessions of its own operator',
    setsSession: true,
    input: z.object({}),
    answer: z.object({}),
    codes: [],
  },
  'GET /console/api/operators': {
    summary: 'Lists the vendor’s staff, and the open invitations',
    who: 'operator',
    permission: 'operators.manage',
    effect: 'read',
    input: z.object({}),
    answer: z.object({ operators: z.array(listed), invitations: z.array(invitation) }),
    codes: [],
  },
  'POST /console/api/operators/role': {
    summary: 'Gives an operator another role. The last owner stays one',
    who: 'operator',
    permission: 'operators.manage',
    effect: 'write',
    reaches: ['staff.access'],
    input: z.object({ operator: id, seen: version, role: z.enum(roles) }),
    answer: z.object({ operator: listed }),
    codes: [20035, 20085, 31002],
  },
  'POST /console/api/operators/disable': {
    summary: 'Shuts an operator out, and ends every session of theirs. The last owner stays',
    who: 'operator',
    permission: 'operators.manage',
    effect: 'write',
    reaches: ['staff.access'],
    input: z.object({ operator: id, seen: version, reason: text(limits.reasonLength) }),
    answer: z.object({ operator: listed }),
    codes: [20035, 20085, 31002],
  },
  'POST /console/api/operators/enable': {
    summary: 'Lets an operator in again',
    who: 'operator',
    permission: 'operators.manage',
    effect: 'write',
    reaches: ['staff.access'],
    input: z.object({ operator: id, seen: version }),
    answer: z.object({ operator: listed }),
    codes: [20035, 20085, 31002],
  },
  'POST /console/api/operators/invite': {
    summary: 'Mails a link, good for 48 hours, that makes its recipient an operator. An earlier one is withdrawn',
    who: 'operator',
    permission: 'operators.manage',
    effect: 'write',
    reaches: ['staff.access'],
    input: z.object({ email: soughtAddress(limits.emailLength), role: z.enum(roles), language }),
    answer: z.object({ invitation }),
    /** 20041: the address is an operator’s already. 20040: it is no address. */
    codes: [20040, 20041],
  },
  'POST /console/api/operators/invite/withdraw': {
    summary: 'Withdraws an invitation that is not used',
    who: 'operator',
    permission: 'operators.manage',
    effect: 'write',
    costs: 'an invitation that can be sent again',
    input: z.object({ invitation: id }),
    answer: z.object({}),
    codes: [20085],
  },
  'POST /console/api/operators/reset': {
    summary: 'Takes away an operator’s second factor and sessions, and mails a link that sets up another',
    who: 'operator',
    permission: 'operators.manage',
    effect: 'write',
    reaches: ['staff.access'],
    input: z.object({ operator: id, seen: version, reason: text(limits.reasonLength) }),
    answer: z.object({ operator: listed }),
    codes: [20035, 20085, 31002],
  },
  'GET /console/api/access': {
    summary: 'Reads the operator’s own settings: name, passkeys, recovery codes that are left, other sessions',
    who: 'operator',
    permission: null,
    effect: 'read',
    input: z.object({}),
    answer: z.object({
      name: z.string(),
      email: z.string(),
      /** The language of the mails to them. */
      language,
      passkeys: z.array(passkey),
      recovery_codes_left: z.number(),
      other_sessions: z.number(),
      /**
       * The company's own login, and since when an account there is linked, in unix seconds (0: none is); null: there
       * is none.
       */
      company: z.nullable(z.object({ name: z.string(), linked: z.number() })),
    }),
    codes: [],
  },
  'POST /console/api/access/end-others': {
    summary: 'Ends every session of the operator’s own but this one',
    who: 'operator',
    permission: null,
    effect: 'write',
    costs: 'nothing but the sessions of its own operator',
    input: z.object({}),
    answer: z.object({}),
    codes: [],
  },
  'POST /console/api/access/challenge': {
    summary: 'The challenge for a new passkey, for a code of the second factor: an open console alone does not suffice',
    who: 'operator',
    permission: null,
    effect: 'write',
    costs: 'nothing: a code of the second factor asks for it, and nothing changes',
    /** A recovery code does as well. */
    input: z.object({ code: factorCode }),
    answer: z.object({ options: webAuthn }),
    codes: [20021],
  },
  'POST /console/api/access/passkeys/add': {
    summary: 'Adds a passkey of the operator’s own',
    who: 'operator',
    permission: null,
    effect: 'write',
    reaches: ['staff.access'],
    provenBy: 'a challenge that a code of the second factor has asked for',
    input: z.object({ name: givenName(limits.passkeyNameLength), credential: webAuthn }),
    answer: z.object({ passkeys: z.array(passkey) }),
    codes: [20035],
  },
  'POST /console/api/access/passkeys/remove': {
    summary: 'Removes a passkey of the operator’s own',
    who: 'operator',
    permission: null,
    effect: 'write',
    reaches: ['staff.access'],
    input: z.object({ passkey: text(1024) }),
    answer: z.object({ passkeys: z.array(passkey) }),
    codes: [20085],
  },
  'POST /console/api/access/recovery-codes': {
    summary: 'Makes ten new recovery codes in place of the old ones, for a code of the second factor',
    who: 'operator',
    permission: null,
    effect: 'write',
    reaches: ['staff.access'],
    provenBy: 'a code of the second factor, in the call itself',
    input: z.object({ code: factorCode }),
    answer: z.object({ recovery_codes: z.array(z.string()) }),
    codes: [20021],
  },
})
