import { z } from 'zod/mini'
import { defineCalls } from '@/platform/contract/call'
import { buyingRoles } from '@/platform/contract/company-roles'
import { caller } from '@/platform/contract/fields'
import { email, secret } from './member'
import { request } from './request'

const none = z.object({})
const lang = { lang: z.optional(z.coerce.string<string>()) }
const wanted = z.object({ wanted: z.boolean() })

/** The product as links to the checkout name it. */
const wish = z.object({
  pid: z.string(),
  option: z.optional(z.string()),
  quantity: z.optional(z.string()),
  coupon: z.optional(z.string()),
  discount: z.optional(z.string()),
  sub_cel_id: z.optional(z.string()),
  currency: z.optional(z.string()),
  country: z.optional(z.string()),
  postal_code: z.optional(z.string()),
})

/** The one mail about a checkout that was left unfinished, for who wants it (decision 0085). */
export const reminderCalls = defineCalls({
  'POST /checkout/remember': {
    companyRoles: buyingRoles,
    summary:
      'Keeps what is in the checkout for the one mail about it; 20035 where the vendor sends none, or the member wants none',
    who: 'anyone',
    effect: 'write',
    input: z.object({
      ...request,
      /** The address of a visitor who has ticked the box. */
      email: z.optional(email),
      /** The secret of an earlier call, to change the basket that it kept. */
      basket: z.optional(secret),
    }),
    answer: z.object({ basket: z.string() }),
    codes: [20035],
    closedToImpersonation: true,
  },
  'POST /checkout/forget': {
    summary: 'Forgets it, when the box is unticked',
    who: 'visitor',
    effect: 'write',
    input: z.object({ ...lang, basket: secret }),
    answer: none,
    codes: [],
  },
  'POST /checkout/resume': {
    summary: 'The purchase that the link of the mail leads back to; 10001 when it is over',
    who: 'visitor',
    effect: 'write',
    input: z.object({ ...lang, link: secret }),
    answer: z.object({
      request: wish,
      /** The visitor's address. */
      email: z.nullable(z.string()),
    }),
    codes: [],
  },
  'POST /checkout/stop_reminders': {
    summary: 'Ends such mails for who has got one; also where the link is known no more',
    who: 'visitor',
    effect: 'write',
    input: z.object({ ...lang, link: secret }),
    answer: none,
    codes: [],
  },
  'GET /member/checkout_reminders': {
    companyRoles: buyingRoles,
    summary: 'Whether the member wants a mail about a checkout that they leave unfinished',
    who: 'member',
    effect: 'read',
    input: z.object(caller),
    answer: wanted,
    codes: [],
  },
  'POST /member/checkout_reminders': {
    companyRoles: buyingRoles,
    summary: 'Stores whether they do',
    who: 'member',
    effect: 'write',
    input: z.object({ ...caller, wanted: z.boolean() }),
    answer: wanted,
    codes: [],
    closedToImpersonation: true,
  },
})
