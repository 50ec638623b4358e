import { z } from 'zod/mini'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { moment } from '@/platform/contract/fields'
import type { FactName, MemberCard, PersonalThing, TimelineKind } from '@/platform/contract/member-page'
import { currencyField } from '@/platform/money/currency-field'
import { platformField } from '@/platform/programs/platform-field'
import { foundBy, mergeProblems } from '../rules'

/** Answers of the calls of the members' room. */

export const listed = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  since: moment,
  blacklisted: z.boolean(),
  suspended: z.boolean(),
  merged: z.boolean(),
  found_by: z.array(z.enum(foundBy)),
})
export type ListedMember = z.output<typeof listed>

/** Each domain declares a part of it. */
export const card = z.custom<MemberCard>()

const fact = z.object({
  /** Only the compiler knows all names: each domain adds its own. */
  name: z.custom<FactName>(),
  value: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('text'), text: z.string() }),
    /** In the currency's smallest unit. */
    z.object({ kind: z.literal('money'), minor: z.number(), currency: currencyField }),
    z.object({ kind: z.literal('moment'), at: moment }),
    /** One of the terms of the fact's name. */
    z.object({ kind: z.literal('term'), term: z.string() }),
  ]),
})
export type Fact = z.output<typeof fact>

export const entry = z.object({
  at: moment,
  kind: z.custom<TimelineKind>(),
  id: z.string(),
  /** Where the page behind this entry begins. */
  key: z.string(),
  /** Further facts, in reading order. */
  facts: z.array(fact),
})
export type Entry = z.output<typeof entry>

export const preview = z.object({
  from: z.object({ id: z.number(), email: z.string(), name: z.string() }),
  into: z.object({ id: z.number(), email: z.string(), name: z.string() }),
  problem: z.nullable(z.enum(mergeProblems)),
  things: z.array(z.object({ thing: z.custom<PersonalThing>(), moves: z.number(), stays: z.number() })),
  /** The value that the merge takes as `seen`. */
  version: z.string(),
})
export type MergePreview = z.output<typeof preview>

export const givable = z.object({
  codes: z.array(
    z.object({
      pool: z.string(),
      name: z.string(),
      free: z.number(),
      /** A gift's value, in the currency's smallest unit; null: an OEM code. */
      worth: z.nullable(z.object({ minor: z.number(), currency: currencyField })),
    }),
  ),
  /** Coupons that can still be used, by any member. */
  coupons: z.array(z.object({ code: z.string(), name: z.string() })),
  products: z.array(
    z.object({
      pid: z.number(),
      name: z.string(),
      platforms: z.array(platformField),
      terms: z.array(z.enum(terms)),
    }),
  ),
})
export type GivableItems = z.output<typeof givable>
