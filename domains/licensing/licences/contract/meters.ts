import { z } from 'zod/mini'
import { meterPeriods } from '@/domains/commerce/catalogue/rules/kinds'
import { defineApiCalls } from '@/platform/contract/api-call'
import { idInPath, time } from '@/platform/contract/api-fields'
import { defineCalls } from '@/platform/contract/call'
import { technicalRoles } from '@/platform/contract/company-roles'
import { id, trimmedText } from '@/platform/contract/fields'
import { type Reader, textIn } from '@/platform/i18n/texts'
import { unixSeconds } from '@/platform/time/duration'
import { type MeterState, meterLimits, resetsAt } from '../rules/meters'
import { fingerprint, lineKey, platform, secret, session } from './fields'

const key = z.string().check(z.regex(/^[a-z0-9][a-z0-9._-]{0,39}$/))
const amount = z.int().check(z.gte(1), z.lte(meterLimits.amount))

const state = {
  meter: z.string(),
  used: z.number(),
  /** Of all paid seats together, with what staff have added. `used` may be more. */
  limit: z.number(),
  per: z.enum(meterPeriods),
  /** Unix seconds: when the count begins again; null: never. */
  resets_at: z.nullable(z.number()),
}
const meters = z.array(z.object(state))
/** The same with its name, in the reader’s language. */
const named = { ...state, name: z.string() }

export const presentMeter = ({ meter, used, limit, per }: MeterState, now: Date) => {
  const resets = resetsAt(per, now)
  return { meter, used, limit, per, resets_at: resets && unixSeconds(resets) }
}

/** Returns the vendor's name for a meter in the reader's language, else its key (decision 0262). */
export const meterName = ({ meter, names }: Pick<MeterState, 'meter' | 'names'>, reader: Reader) =>
  textIn(names, reader) || meter

export const presentNamed = (state: MeterState, { now, reader }: { readonly now: Date; readonly reader: Reader }) => ({
  ...presentMeter(state, now),
  name: meterName(state, reader),
})

export const meterCalls = defineCalls({
  'POST /licence/use': {
    summary: 'Counts what a program has used, and tells what is left; each report counts once',
    who: 'program',
    effect: 'write',
    input: z.object({
      refresh_token: secret,
      fingerprint,
      /** None: it is only asked how much is used. */
      reports: z
        .array(
          z.object({
            /** The program makes one for each use: the same once more counts nothing. */
            id: z.uuid(),
            meter: key,
            amount,
            /** Unix seconds: when it was used without a network. Left out: it is asked for now, and may be refused. */
            at: z.optional(z.int().check(z.gte(0), z.lte(9_999_999_999))),
          }),
        )
        .check(z.maxLength(meterLimits.reports)),
    }),
    answer: z.object({ meters }),
    codes: [20027, 30005, 30006, 30007, 30010, 30020, 30021],
  },
  'GET /member/meters': {
    companyRoles: technicalRoles,
    summary: 'What the programs of the member’s licences count, how much of it is used, and of how much',
    who: 'member',
    effect: 'read',
    input: z.object(session),
    answer: z.object({ meters: z.array(z.object({ ...named, product: z.string(), platform })) }),
    codes: [],
  },
})

const place = { line: lineKey, platform }
const addition = { ...place, meter: key, amount, reason: trimmedText(meterLimits.reason) }

export const meterConsoleCalls = defineCalls({
  'GET /console/api/licences/meters': {
    summary: 'What the programs of a member’s licences count, how much of it is used, and of how much',
    feature: 'licences',
    who: 'operator',
    permission: 'members.read',
    effect: 'read',
    input: z.object({
      member: z.coerce.number().check(z.int(), z.gte(1)),
      lang: z.optional(z.coerce.string<string>()),
    }),
    answer: z.object({ meters: z.array(z.object({ ...named, ...place, product: z.string() })) }),
    codes: [],
  },
  'POST /console/api/licences/add-use': {
    summary: 'Adds to the limit of a meter of a member for its present period',
    feature: 'licences',
    who: 'operator',
    permission: 'members.help',
    effect: 'write',
    costs: 'use beyond what is paid for',
    input: z.object({ member: id, ...addition }),
    answer: z.object(named),
    codes: [20085, 30021],
  },
})

/** The same for the vendor's own systems. */
export const apiMeter = z.object({
  ...state,
  /** In the language of `Accept-Language`. */
  name: z.string(),
  resets_at: z.nullable(time),
})

export const meterApiCalls = defineApiCalls({
  'POST /api/v1/members/{member}/meters': {
    summary: 'Adds to the limit of a meter of a member for its present period',
    description:
      'Answers how much is used, and of how much. 409 `not-possible`: no licence of theirs has the meter there.',
    permission: 'members.help',
    effect: 'write',
    feature: 'licences',
    input: z.object({ member: idInPath, ...addition }),
    answer: apiMeter,
    codes: [20035, 20085],
    example: {
      input: {
        member: 1,
        line: 'editor',
        platform: 'win',
        meter: 'exports',
        amount: 50,
        reason: 'Ticket T-2K7Q',
      },
      answer: {
        meter: 'exports',
        name: 'Exports',
        used: 0,
        limit: 250,
        per: 'month',
        resets_at: '2026-12-01T00:00:00.000Z',
      },
    },
  },
})
