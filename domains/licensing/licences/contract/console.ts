import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { id, moment, trimmedText } from '@/platform/contract/fields'
import { platformField } from '@/platform/programs/platform-field'
import { trialLimits, trialStates } from '../rules/trials'
import { bindingFields, bound } from './bound'

const listed = z.object({
  id: z.number(),
  /** The id in its licences. */
  trial: z.string(),
  product: z.string(),
  line: z.string(),
  platform: platformField,
  /** The name of the device for people; empty: it is deleted. */
  device: z.string(),
  version: z.string(),
  /** Null: no member has signed in on the device. */
  member: z.nullable(z.number()),
  email: z.string(),
  state: z.enum(trialStates),
  /** It ended by staff. */
  revoked: z.boolean(),
  started: moment,
  until: moment,
  bought: moment,
})
export type ListedTrial = z.output<typeof listed>

const trial = z.uuid()
const reason = trimmedText(trialLimits.reason)
const act = {
  feature: 'licences',
  who: 'operator',
  permission: 'members.help',
  effect: 'write',
} as const

export const licencesConsoleCalls = defineCalls({
  'GET /console/api/trials': {
    summary: 'Trials of devices, 50 at a time, the newest first, and the products of which there are any',
    feature: 'licences',
    who: 'operator',
    permission: 'members.read',
    effect: 'read',
    mayBeStale: true,
    input: z.object({
      product: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
      state: z.optional(z.enum(trialStates)),
      /** A member’s address, the beginning of what a device is called, or the id of a trial. */
      search: z.optional(trimmedText(255)),
      /** `id` of the last one of the page before. */
      after: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
      lang: z.optional(z.coerce.string<string>()),
    }),
    answer: z.object({
      trials: z.array(listed),
      products: z.array(z.object({ pid: z.number(), name: z.string() })),
      more: z.boolean(),
    }),
    codes: [],
  },
  'GET /console/api/licences/places': {
    summary: 'The lines and platforms at which a member’s purchases give seats',
    feature: 'licences',
    who: 'operator',
    permission: 'members.read',
    effect: 'read',
    input: z.object({
      member: z.coerce.number().check(z.int(), z.gte(1)),
      lang: z.optional(z.coerce.string<string>()),
    }),
    answer: z.object({
      places: z.array(
        z.object({ line: z.string(), platform: platformField, name: z.string(), total: z.number(), used: z.number() }),
      ),
    }),
    codes: [],
  },
  'POST /console/api/licences/bind': {
    summary: 'Gives a known device of a member a seat before its program asks',
    ...act,
    costs: 'one of the member’s seats',
    input: z.object({ member: id, ...bindingFields, reason }),
    answer: bound,
    codes: [20085, 30005, 30008, 30010],
  },
  'POST /console/api/trials/extend': {
    summary: 'Lets a trial last for some days more, from its end or, where that has come, from now',
    ...act,
    costs: 'the days of one trial device',
    input: z.object({
      trial,
      days: z.number().check(z.int(), z.gte(1), z.lte(trialLimits.days)),
      /** Until when it lasts, as it was shown. */
      seen: id,
      reason,
    }),
    answer: z.object({ until: moment }),
    codes: [20035, 20085, 31002],
  },
  'POST /console/api/trials/revoke': {
    summary: 'Ends a trial that runs, of which its device hears when it asks next',
    ...act,
    costs: 'the days of one trial device',
    input: z.object({ trial, reason }),
    answer: z.object({ trial: z.string() }),
    codes: [20035, 20085],
  },
})

/** A key with its last characters alone: it is shown by an act of its own. `because` is why staff have disabled it. */
const cardLicenceKey = z.object({
  id: z.number(),
  name: z.string(),
  order: z.string(),
  ending: z.string(),
  since: moment,
  retired: moment,
  disabled: moment,
  because: z.string(),
  /** The devices that came in by it and hold a seat. */
  devices: z.number(),
})

/** A trial of one of a member’s devices, as staff see it on the member’s page. */
const cardTrial = z.object({
  id: z.string(),
  line: z.string(),
  platform: platformField,
  device: z.string(),
  state: z.enum(trialStates),
  revoked: z.boolean(),
  started: moment,
  until: moment,
})

/** This domain's facts on the page of a member. */
export const card = z.object({
  pools: z.array(
    z.object({
      id: z.number(),
      line: z.string(),
      platform: platformField,
      total: z.number(),
      used: z.number(),
      /** Of these devices each has its place for a while; `seen` is until when. */
      floating: z.boolean(),
      devices: z.array(
        z.object({
          id: z.string(),
          device: z.string(),
          name: z.string(),
          seen: moment,
          /** The program's last report about itself, such as `6.2.1 · arm64 · Debian 13`; empty: none. */
          program: z.string(),
        }),
      ),
    }),
  ),
  licence_keys: z.array(cardLicenceKey),
  trials: z.array(cardTrial),
})

declare module '@/platform/contract/member-page' {
  interface MemberCard extends z.output<typeof card> {}
}
