import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { foundBy, limits, mergeProblems } from './rules'

const id = z.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))
const idInAddress = z.coerce.number().check(z.int(), z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))
const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most))
const reason = text(limits.reason)
/** Unix seconds; 0: never, or none. */
const moment = z.number()

const listed = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  since: moment,
  blacklisted: z.boolean(),
  merged: z.boolean(),
  found_by: z.array(z.enum(foundBy)),
})
export type ListedMember = z.output<typeof listed>

const card = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  language: z.string(),
  country: z.string(),
  since: moment,
  blacklisted: moment,
  second_factor: moment,
  email_changed: moment,
  service_until: moment,
  ends: moment,
  merged_into: z.nullable(z.object({ id: z.number(), email: z.string() })),
  merges: z.array(z.object({ id: z.number(), from: z.number(), email: z.string(), at: moment })),
  orders: z.array(
    z.object({
      number: z.string(),
      placed: moment,
      status: z.number(),
      /** In the currency's smallest unit. */
      total: z.number(),
      currency: z.string(),
      lines: z.array(
        z.object({
          position: z.number(),
          name: z.string(),
          term: z.string(),
          status: z.number(),
          quantity: z.number(),
        }),
      ),
    }),
  ),
  pools: z.array(
    z.object({
      id: z.number(),
      line: z.string(),
      platform: z.string(),
      total: z.number(),
      used: z.number(),
      devices: z.array(z.object({ id: z.string(), device: z.string(), name: z.string(), seen: moment })),
    }),
  ),
  subscriptions: z.array(
    z.object({
      reference: z.string(),
      name: z.string(),
      term: z.string(),
      state: z.string(),
      paid_until: moment,
      order: z.string(),
    }),
  ),
  refunds: z.array(z.object({ number: z.string(), state: z.string(), order: z.string(), at: moment })),
  tickets: z.array(z.object({ number: z.string(), subject: z.string(), state: z.string(), at: moment })),
  gifts: z.array(z.object({ id: z.number(), campaign: z.string(), state: z.string(), order: z.string(), at: moment })),
  codes: z.array(z.object({ pool: z.string(), at: moment })),
  sessions: z.array(z.object({ opened: moment, network: z.string(), browser: z.string(), operator: z.string() })),
})
export type MemberCard = z.output<typeof card>

const entry = z.object({
  at: moment,
  kind: z.string(),
  id: z.string(),
  /** Where the page behind this entry begins. */
  key: z.string(),
  details: z.record(z.string(), z.nullable(z.union([z.string(), z.number()]))),
})
export type Entry = z.output<typeof entry>

const preview = z.object({
  from: z.object({ id: z.number(), email: z.string(), name: z.string() }),
  into: z.object({ id: z.number(), email: z.string(), name: z.string() }),
  problem: z.nullable(z.enum(mergeProblems)),
  tables: z.array(z.object({ table: z.string(), moves: z.number(), stays: z.number() })),
  /** What the merge has to name as `seen`. */
  version: z.string(),
})
export type MergePreview = z.output<typeof preview>

const read = { who: 'operator', permission: 'members.read', effect: 'read' } as const
const help = { who: 'operator', permission: 'members.help', effect: 'write' } as const
const mergeBy = { who: 'operator', permission: 'members.merge', effect: 'write' } as const
const done = z.object({})

export const membersDeskCalls = defineCalls({
  'GET /console/api/members': {
    summary: 'Members by what belongs to them: address, name, order, licence, device, code; newest first',
    ...read,
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
    input: z.object({ member: idInAddress, before: z.optional(text(300)) }),
    answer: z.object({ entries: z.array(entry), more: z.boolean() }),
    codes: [20085],
  },
  'GET /console/api/members/gifts': {
    summary: 'Products of which a code can be given',
    ...read,
    input: z.object({}),
    answer: z.object({ products: z.array(z.object({ pid: z.number(), name: z.string(), free: z.number() })) }),
    codes: [],
  },
  'POST /console/api/members/blacklist': {
    summary: 'Shuts a member out, and ends every session of theirs',
    ...help,
    input: z.object({ member: id, reason }),
    answer: done,
    codes: [20035, 20085],
  },
  'POST /console/api/members/lift': {
    summary: 'Lets a member in again',
    ...help,
    input: z.object({ member: id, reason }),
    answer: done,
    codes: [20035, 20085],
  },
  'POST /console/api/members/end-sessions': {
    summary: 'Ends every session of a member',
    ...help,
    input: z.object({ member: id, reason }),
    answer: done,
    codes: [20085],
  },
  'POST /console/api/members/reset-second-factor': {
    summary: 'Takes every second factor of a member away',
    ...help,
    input: z.object({ member: id, reason }),
    answer: done,
    codes: [20035, 20085],
  },
  'POST /console/api/members/password-link': {
    summary: 'Mails a member the link that sets a new password',
    ...help,
    input: z.object({ member: id, reason }),
    answer: done,
    codes: [20035, 20085],
  },
  'POST /console/api/members/release-devices': {
    summary: 'Releases devices of a member, without counting them against what the member may release',
    ...help,
    input: z.object({
      member: id,
      /** Ids of seats; none: every device. */
      seats: z.array(z.uuid()).check(z.maxLength(100)),
      reason,
    }),
    answer: z.object({ released: z.number() }),
    codes: [20035, 20085],
  },
  'POST /console/api/members/resend-mail': {
    summary: 'Sends a mail once more, if it holds no secret link',
    ...help,
    input: z.object({ member: id, mail: id, reason }),
    answer: done,
    codes: [20035, 20085],
  },
  'POST /console/api/members/extend': {
    summary: 'Gives another term of what a member has bought, free of charge, from the end of the running one',
    ...help,
    input: z.object({
      member: id,
      order: text(40),
      position: z.number().check(z.int(), z.gte(0), z.lte(1000)),
      /** The newest order that the member's page shows. */
      seen: text(40),
      reason,
    }),
    answer: z.object({ order: z.string(), until: moment }),
    codes: [20035, 20085, 31002],
  },
  'POST /console/api/members/give-code': {
    summary: 'Gives a member a code out of the vendor’s pool, by mail',
    ...help,
    input: z.object({ member: id, product: id, reason }),
    answer: done,
    codes: [20035, 20085],
  },
  'POST /console/api/members/impersonate': {
    summary: 'Opens the member area through the member’s eyes: an address, good once and within 60 seconds',
    who: 'operator',
    permission: 'members.impersonate',
    effect: 'write',
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
    input: z.object({ from: id, into: id, seen: text(100), reason }),
    answer: z.object({ merge: z.number() }),
    codes: [20035, 20085, 31002],
  },
  'POST /console/api/members/unmerge': {
    summary: 'Undoes a merge: what it has moved goes back',
    ...mergeBy,
    input: z.object({ merge: id, reason }),
    answer: done,
    codes: [20035, 20085],
  },
})
