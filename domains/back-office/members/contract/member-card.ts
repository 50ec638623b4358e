import { z } from 'zod/mini'
import { memberKinds } from '@/domains/accounts/identity/rules'
import { agreement } from '@/domains/billing/agreements/contract/member'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { disputeStages } from '@/domains/commerce/disputes/rules'
import { orderOrigins } from '@/domains/commerce/orders/rules'
import { caseStates } from '@/domains/commerce/refunds/rules'
import { states as subscriptionStates } from '@/domains/commerce/subscriptions/rules/life'
import { presentOnCard } from '@/domains/licensing/gifting/contract/card'
import { handoverOnCard } from '@/domains/licensing/gifting/contract/handover-card'
import { householdOnCard } from '@/domains/licensing/households/contract/card'
import { cardLicenceKey, cardTrial } from '@/domains/licensing/licences/contract/card'
import { claimStates } from '@/domains/promotion/campaign-gifts/rules'
import { provenTopic } from '@/domains/promotion/consent/contract/card'
import { ticketStates } from '@/domains/support/tickets/rules'
import { providerNames } from '@/integrations/payments/provider'
import { riskLevels } from '@/integrations/payments/risk'
import { sellerKinds } from '@/integrations/payments/seller'
import { metadata } from '@/platform/contract/metadata'
import type { PersonalThing } from '@/platform/installation/console/personal-data'
import type { FactName, TimelineKind } from '@/platform/installation/console/timeline'
import { currencyField } from '@/platform/money/currency-field'
import { platformField } from '@/platform/programs/platform-field'
import { foundBy, mergeProblems } from '../rules'

/** What the calls of the members' room show. */

/** For the screens, which know of no database. */
export type { PersonalThing } from '@/platform/installation/console/personal-data'
export type { FactName, TermName, TimelineKind, TimelineTerms } from '@/platform/installation/console/timeline'

/** Unix seconds; 0: never, or none. */
export const moment = z.number()

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

export const card = z.object({
  id: z.number(),
  kind: z.enum(memberKinds),
  email: z.string(),
  name: z.string(),
  language: z.string(),
  country: z.string(),
  since: moment,
  blacklisted: moment,
  suspended: moment,
  second_factor: moment,
  email_changed: moment,
  /** The address is shown to be the account's own; until then letters go to `letters_to` (spec 3.8). */
  email_proven: z.boolean(),
  letters_to: z.string(),
  /** Nothing arrives there, and what a mail server said; null: it does. */
  bounces: z.nullable(z.object({ since: moment, reason: z.string() })),
  service_until: moment,
  ends: moment,
  erased: moment,
  /** What the vendor’s own systems have written beside the member; also of orders and of lines, which are licences. */
  metadata,
  merged_into: z.nullable(z.object({ id: z.number(), email: z.string() })),
  merges: z.array(z.object({ id: z.number(), from: z.number(), email: z.string(), at: moment })),
  orders: z.array(
    z.object({
      number: z.string(),
      placed: moment,
      status: z.number(),
      origin: z.enum(orderOrigins),
      sold_by: z.enum(sellerKinds),
      /** Who collected the money. */
      provider: z.nullable(z.enum(providerNames)),
      /** Who sent the buyer. */
      affiliate: z.nullable(z.string()),
      /** What the invoice or receipt is called of one that was paid elsewhere. */
      document: z.nullable(z.string()),
      /** In the currency's smallest unit. */
      total: z.number(),
      currency: z.string(),
      /** What the provider kept of it, in the currency of its balance; null: that is not known. */
      fee: z.nullable(z.object({ currency: currencyField, amount: z.number() })),
      metadata,
      lines: z.array(
        z.object({
          position: z.number(),
          pid: z.number(),
          name: z.string(),
          /** What its programs may do, by the vendor’s names for it. */
          features: z.array(z.string()),
          term: z.enum(terms),
          status: z.number(),
          quantity: z.number(),
          /** How many of them went back. */
          returned: z.number(),
          /** What was paid for it, and what of that went back while it was kept, in the currency’s smallest unit. */
          amount: z.number(),
          goodwill: z.number(),
          /** Since when it is taken away, though it was paid for. */
          revoked: moment,
          metadata,
        }),
      ),
    }),
  ),
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
          /** What the program said of itself last, such as `6.2.1 · arm64 · Debian 13`; empty: nothing. */
          program: z.string(),
        }),
      ),
    }),
  ),
  licence_keys: z.array(cardLicenceKey),
  trials: z.array(cardTrial),
  handovers: z.array(handoverOnCard),
  household: z.array(householdOnCard),
  subscriptions: z.array(
    z.object({
      reference: z.string(),
      name: z.string(),
      term: z.enum(terms),
      state: z.enum(subscriptionStates),
      paid_until: moment,
      order: z.string(),
      /** A provider collects for it, or would if it was not cancelled. */
      renews: z.boolean(),
      /** A pause that was agreed on; 0: none. */
      paused_from: moment,
      paused_until: moment,
      quantity: z.number(),
      /** Until when it is tried; 0: it is paid for, or over. */
      trial_until: moment,
      /** The plan that waits for the end of the period. */
      planned: z.nullable(z.object({ pid: z.number(), name: z.string(), term: z.enum(terms), quantity: z.number() })),
    }),
  ),
  refunds: z.array(z.object({ number: z.string(), state: z.enum(caseStates), order: z.string(), at: moment })),
  disputes: z.array(z.object({ number: z.string(), stage: z.enum(disputeStages), order: z.string(), at: moment })),
  /** What providers and rules say about orders; unknown facts are null or empty. */
  risks: z.array(
    z.object({
      order: z.string(),
      level: z.nullable(z.enum(riskLevels)),
      warned: moment,
      /** The number of its review; none: no rule has marked it. */
      review: z.string(),
    }),
  ),
  tickets: z.array(z.object({ number: z.string(), subject: z.string(), state: z.enum(ticketStates), at: moment })),
  gifts: z.array(
    z.object({ id: z.number(), campaign: z.string(), state: z.enum(claimStates), order: z.string(), at: moment }),
  ),
  /** What the member has bought for others, and what they have accepted from others. */
  presents: z.array(presentOnCard),
  codes: z.array(z.object({ pool: z.string(), at: moment })),
  /** That came with orders which were brought along, by their place there; like `licence_keys` without the key. */
  keys: z.array(
    z.object({
      order: z.string(),
      position: z.number(),
      unit: z.number(),
      name: z.string(),
      ending: z.string(),
      disabled: moment,
      because: z.string(),
    }),
  ),
  /** What the member has agreed to, newest first; an empty order: with the account. */
  agreements: z.array(agreement),
  /** What the member asked to be written to about, with the proof of it. */
  topics: z.array(provenTopic),
  /** What the member agreed to before they came here, as it was recorded there. */
  consents: z.array(
    z.object({
      topic: z.string(),
      wording: z.string(),
      source: z.string(),
      given: moment,
      withdrawn: moment,
    }),
  ),
  sessions: z.array(z.object({ opened: moment, network: z.string(), browser: z.string(), operator: z.string() })),
})
export type MemberCard = z.output<typeof card>
const fact = z.object({
  /** Which names there are is known to the compiler alone: each domain adds those of its own. */
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
  /** What else is known, in the order in which it is read. */
  facts: z.array(fact),
})
export type Entry = z.output<typeof entry>

export const preview = z.object({
  from: z.object({ id: z.number(), email: z.string(), name: z.string() }),
  into: z.object({ id: z.number(), email: z.string(), name: z.string() }),
  problem: z.nullable(z.enum(mergeProblems)),
  things: z.array(z.object({ thing: z.custom<PersonalThing>(), moves: z.number(), stays: z.number() })),
  /** What the merge has to name as `seen`. */
  version: z.string(),
})
export type MergePreview = z.output<typeof preview>

export const givable = z.object({
  codes: z.array(
    z.object({
      pool: z.string(),
      name: z.string(),
      free: z.number(),
      /** What a gift is worth, in the currency's smallest unit; null: an OEM code. */
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
