import { z } from 'zod/mini'
import { terms } from '@/domains/commerce/catalogue/rules/kinds'
import { defineCalls } from '@/platform/contract/call'
import { buyingRoles, managingRoles } from '@/platform/contract/company-roles'
import { anyText as text } from '@/platform/contract/fields'
import { soughtAddress } from '@/platform/contract/typed-fields'
import { offeredCurrency } from '@/platform/money/currency-field'
import { discountInfo, offer, recommendation, upgradeContent, versionUpgrades } from './answers'

/** Of every call. Without a currency the prices are in that of the language. */
const common = {
  laravel_session: z.optional(text(256)),
  lang: z.optional(z.coerce.string<string>()),
  currency: z.optional(offeredCurrency),
}
const os = z.enum(['win', 'mac'])

export const offersCalls = defineCalls({
  'GET /member/upgrade_license': {
    companyRoles: managingRoles,
    summary: 'Lists the member’s part of each all-in-one, what it would add, and its price for them',
    who: 'member',
    effect: 'read',
    input: z.object(common),
    answer: z.object({ status: z.literal(1), content: upgradeContent }),
    codes: [],
  },
  'GET /member/get_discount_info': {
    companyRoles: managingRoles,
    summary: 'The all-in-one offers of each product line',
    who: 'member',
    effect: 'read',
    // The address is that of the session: `email` is ignored.
    input: z.object({ ...common, email: z.optional(soughtAddress(255)) }),
    answer: discountInfo,
    codes: [],
  },
  'GET /member/all_in_one_upgrade': {
    companyRoles: managingRoles,
    summary: 'The checkout query by which the member gets the all-in-one of the primary line',
    who: 'member',
    effect: 'read',
    input: z.object({ ...common, os }),
    answer: z.object({
      /** 0: there is nothing to buy, and `content` is empty. */
      status: z.union([z.literal(0), z.literal(1)]),
      content: z.string(),
    }),
    codes: [],
  },
  'GET /member/offer': {
    companyRoles: managingRoles,
    summary: 'Why a price is what it is, line by line',
    who: 'member',
    effect: 'read',
    input: z.object({
      ...common,
      pid: z.coerce.number().check(z.int(), z.gte(1), z.lte(9_999_999)),
      option: z._default(z.enum(terms), 'LFT'),
      discount: z.optional(text(40)),
      coupon: z.optional(text(40)),
    }),
    answer: offer,
    // Not sold at all; not sold to this member: they own it, or own nothing that leads to it.
    codes: [20040, 20035],
  },
  'GET /member/version_upgrades': {
    companyRoles: buyingRoles,
    summary: 'The later versions that the member’s licences lead to, and what each costs them',
    who: 'member',
    effect: 'read',
    input: z.object(common),
    answer: versionUpgrades,
    codes: [],
  },
  'POST /recommend/best/list': {
    companyRoles: managingRoles,
    feature: 'recommendations',
    summary: 'One to three offers for the member, by the vendor’s rules',
    who: 'member',
    effect: 'read',
    success: 200,
    sessionField: 'token_id',
    // The session identifies the caller, so `email` and `machine_id` are accepted and ignored.
    input: z.object({
      ...common,
      language: z.optional(text(20)),
      /** The session, where `laravel_session` is not sent. */
      token_id: z.optional(text(256)),
      machine_id: z.optional(text(256)),
      email: z.optional(soughtAddress(255)),
      platform: z.optional(text(20)),
      source: z.optional(z.union([z.number(), text(20)])),
      scene: z.enum(['member_upgrade_unifab', 'member_upgrade_unifab_mac']),
      /** Without it the scene decides. */
      os: z.optional(os),
      domain: z.optional(text(255)),
      domain_root: z.optional(text(255)),
    }),
    answer: z.object({ recommend: z.array(recommendation) }),
    codes: [],
  },
})
