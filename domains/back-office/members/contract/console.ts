import { z } from 'zod/mini'
import { memberAddress } from '@/domains/accounts/identity/contract/address'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { defineCalls } from '@/platform/contract/call'
import { id, moment, text } from '@/platform/contract/fields'
import { metadata, metadataPatch } from '@/platform/contract/metadata'
import { orderNumber } from '@/platform/contract/typed-fields'
import { foundThings, limits } from '../rules'
import { timelineGroups } from '../rules/timeline'
import { licenceKeysConsoleCalls } from './console-licence-keys'
import { card, entry, givable, listed, preview } from './member-card'

const idInAddress = z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))
const reason = text(limits.reason)
/** Of a line in its order, from 0. */
const position = z.number().check(z.int(), z.gte(0), z.lte(1000))
/** The newest order that the member's page shows; '' where it shows none. */
const seen = z.string().check(z.maxLength(40))

const read = { who: 'operator', permission: 'members.read', effect: 'read' } as const
const help = { who: 'operator', permission: 'members.help', effect: 'write' } as const
const mergeBy = { who: 'operator', permission: 'members.merge', effect: 'write' } as const
const done = z.object({})

/** A thing that was found, and where it is: on the page of its member, or by its key in a room of its own. */
const found = z.object({
  kind: z.enum(foundThings),
  key: z.nullable(z.string()),
  title: z.string(),
  member: z.nullable(z.object({ id: z.number(), email: z.string() })),
})
export type FoundInConsole = z.output<typeof found>

export const membersConsoleCalls = defineCalls({
  'GET /console/api/search': {
    summary: 'The first things of each kind that begin with a text, of the kinds that the role may see',
    who: 'operator',
    permission: null,
    effect: 'read',
    input: z.object({ q: z.string().check(z.maxLength(limits.search)) }),
    answer: z.object({ found: z.array(found) }),
    codes: [],
  },
  'GET /console/api/members': {
    summary: 'Members by what belongs to them: address, name, order, licence, device, code; newest first',
    ...read,
    mayBeStale: true,
    input: z.object({ q: z.optional(z.string().check(z.maxLength(limits.search))), before: z.optional(idInAddress) }),
    answer: z.object({ members: z.array(listed), more: z.boolean() }),
    codes: [],
  },
  'GET /console/api/members/show': {
    summary: 'What the vendor knows of a member',
    ...read,
    input: z.object({ member: idInAddress }),
    answer: z.object({ member: card }),
    codes: [20085],
  },
  'GET /console/api/members/timeline': {
    summary: 'Everything that happened to a member, newest first',
    ...read,
    input: z.object({ member: idInAddress, before: z.optional(text(300)), group: z.optional(z.enum(timelineGroups)) }),
    answer: z.object({ entries: z.array(entry), more: z.boolean() }),
    codes: [20085],
  },
  'GET /console/api/members/givable': {
    summary: 'What can be given to a member: codes of each pool, and products with their terms',
    ...read,
    input: z.object({}),
    answer: givable,
    codes: [],
  },
  'POST /console/api/members/blacklist': {
    summary: 'Shuts a member out, and ends every session of theirs',
    ...help,
    costs: 'the access of one member, which can be opened again',
    input: z.object({ member: id, reason }),
    answer: done,
    codes: [20035, 20085],
  },
  'POST /console/api/members/lift': {
    summary: 'Lets a member in again',
    ...help,
    costs: 'the access of one member, which can be opened again',
    input: z.object({ member: id, reason }),
    answer: done,
    codes: [20035, 20085],
  },
  'POST /console/api/members/suspend': {
    summary: 'Closes an account for a while: sessions stay, and every call of theirs is answered 20027',
    ...help,
    costs: 'the access of one member, which can be opened again',
    input: z.object({ member: id, reason }),
    answer: done,
    codes: [20035, 20085],
  },
  'POST /console/api/members/resume': {
    summary: 'Opens a suspended account again',
    ...help,
    costs: 'the access of one member, which can be opened again',
    input: z.object({ member: id, reason }),
    answer: done,
    codes: [20035, 20085],
  },
  'POST /console/api/members/end-sessions': {
    summary: 'Ends every session of a member',
    ...help,
    costs: 'the access of one member, which can be opened again',
    input: z.object({ member: id, reason }),
    answer: done,
    codes: [20085],
  },
  'POST /console/api/members/reset-second-factor': {
    summary: 'Takes every second factor of a member away; refused while a way back waits, which takes two of the staff',
    ...help,
    reaches: ['account.factor'],
    input: z.object({ member: id, reason }),
    answer: done,
    codes: [20035, 20085],
  },
  'POST /console/api/members/password-link': {
    summary: 'Mails a member the link that sets a new password',
    ...help,
    costs: 'one mail to the member’s own address',
    input: z.object({ member: id, reason }),
    answer: done,
    codes: [20035, 20085],
  },
  'POST /console/api/members/correct-email': {
    summary: 'Corrects an address that was mistyped; both are told, and the former one has a way back',
    ...help,
    reaches: ['account.address'],
    // It hands the account to anyone who reads the new address.
    input: z.object({ member: id, email: memberAddress, reason }),
    answer: done,
    codes: [20035, 20041, 20085],
  },
  'POST /console/api/members/release-devices': {
    feature: 'licences',
    summary: 'Releases devices of a member, without counting them against what the member may release',
    ...help,
    costs: 'the seats of one member’s devices, which sign in again',
    input: z.object({
      member: id,
      /** Ids of seats; none: every device. */
      seats: z.array(z.uuid()).check(z.maxLength(100)),
      reason,
    }),
    answer: z.object({ released: z.number() }),
    codes: [20035, 20085],
  },
  ...licenceKeysConsoleCalls,
  'POST /console/api/members/resend-mail': {
    summary:
      'Sends a mail once more; one with a secret link is written anew with another, which nobody but the member sees',
    ...help,
    costs: 'one mail to the member’s own address',
    input: z.object({ member: id, mail: id, reason }),
    answer: done,
    codes: [20035, 20085],
  },
  'POST /console/api/members/extend': {
    summary: 'Gives another term of what a member has bought, free of charge, from the end of the running one',
    ...help,
    reaches: ['goods.given'],
    input: z.object({
      member: id,
      order: orderNumber(),
      position,
      seen,
      reason,
    }),
    answer: z.object({ order: z.string(), until: moment }),
    codes: [20035, 20085, 31002],
  },
  'POST /console/api/members/give-code': {
    feature: 'codes',
    summary: 'Gives a member a code out of one of the vendor’s pools; it stands in their account, and they get a mail',
    ...help,
    reaches: ['goods.given'],
    input: z.object({
      member: id,
      /** Its key: `oem:FAMILY` or `gift:CAMPAIGN:CURRENCY:AMOUNT`. */
      pool: text(100),
      /** For which line a gift is given; an OEM code comes with an order of its own. */
      line: z.optional(z.object({ order: orderNumber(), position })),
      seen,
      reason,
    }),
    answer: z.object({ order: z.string() }),
    codes: [10001, 20035, 20085, 31002],
  },
  'POST /console/api/members/give-product': {
    summary: 'Gives a member a product for a term, free of charge; it begins when the running term of it ends',
    ...help,
    reaches: ['goods.given'],
    input: z.object({ member: id, product: id, term: z.enum(terms), seen, reason }),
    answer: z.object({ order: z.string(), until: moment }),
    codes: [20035, 20085, 31002],
  },
  'POST /console/api/members/revoke-licence': {
    summary: 'Takes a licence away without giving money back, until it is restored; the member gets a mail',
    ...help,
    costs: 'one licence or key, which can be given again',
    input: z.object({ member: id, order: orderNumber(), position, reason }),
    answer: done,
    codes: [20035, 20085],
  },
  'POST /console/api/members/restore-licence': {
    summary: 'Gives a revoked licence back as it was; the member gets a mail',
    ...help,
    reaches: ['goods.given'],
    input: z.object({ member: id, order: orderNumber(), position, reason }),
    answer: done,
    codes: [20035, 20085],
  },
  'POST /console/api/members/metadata': {
    summary: 'Writes metadata of the vendor’s own beside a member, an order, or a line of one, which is a licence',
    who: 'operator',
    permission: 'metadata.edit',
    effect: 'write',
    costs: 'notes of the vendor’s own systems about one member',
    input: z.object({
      of: z.union([z.object({ order: orderNumber(), position: z.optional(position) }), z.object({ member: id })]),
      metadata: metadataPatch,
    }),
    answer: z.object({ metadata }),
    codes: [20040, 20085],
  },
  'POST /console/api/members/impersonate': {
    summary: 'Opens the member area through the member’s eyes: an address, good once and within 60 seconds',
    who: 'operator',
    permission: 'members.impersonate',
    effect: 'write',
    costs: 'a look at one member, marked, for half an hour, in which nothing weighty can be done',
    /** `preview`: with the draft of the catalogue in place of what is published; nothing can be done then. */
    input: z.object({ member: id, reason, preview: z._default(z.boolean(), false) }),
    answer: z.object({ url: z.string() }),
    codes: [20035, 20085],
  },
  'GET /console/api/members/merge': {
    summary: 'What merging one account into another would move',
    who: 'operator',
    permission: 'members.merge',
    effect: 'read',
    input: z.object({ from: idInAddress, into: text(255) }),
    answer: preview,
    codes: [20085],
  },
  'POST /console/api/members/merge': {
    summary: 'Merges one account into another. It can be undone for 30 days',
    ...mergeBy,
    reaches: ['account.address'],
    // It hands the account to anyone who has the other one.
    input: z.object({ from: id, into: id, seen: text(100), reason }),
    answer: z.object({ merge: z.number() }),
    codes: [20035, 20085, 31002],
  },
  'POST /console/api/members/unmerge': {
    summary: 'Undoes a merge: what it has moved goes back',
    ...mergeBy,
    reaches: ['account.address'],
    input: z.object({ merge: id, reason }),
    answer: done,
    codes: [20035, 20085],
  },
})
