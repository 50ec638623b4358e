import { z } from 'zod/mini'
import { apiMoney, time } from '@/platform/contract/api-fields'
import { companyRoles } from '@/platform/contract/company-roles'

export const member = z.int()
export const orderNumber = z.string()

/** Which line of its order: from 0, as in every call. */
export const position = z.int()

export const orderFields = {
  order: orderNumber,
  member,
  placed_at: time,
  total: apiMoney,
  lines: z.array(
    z.object({
      position,
      product: z.int(),
      term: z.string(),
      /** The number of months of updates; null: as long as it may be used. */
      updates_months: z.nullable(z.int()),
      quantity: z.int(),
      amount: apiMoney,
    }),
  ),
}

export const lineFields = {
  /** As the calls about licences name it. */
  licence: z.string(),
  order: orderNumber,
  member,
  position,
  product: z.nullable(z.int()),
  term: z.nullable(z.string()),
}

export const refundFields = { refund: z.string(), order: orderNumber, member, kind: z.string(), state: z.string() }

const subscriptionFields = {
  subscription: z.string(),
  member,
  order: orderNumber,
  product: z.int(),
  term: z.string(),
  state: z.string(),
  started_at: time,
  paid_until: time,
  ended_at: z.nullable(time),
  ended_by: z.nullable(z.string()),
}

/** `key`: as the calls about licence keys name it. A key without `member` is not claimed, so it has no order either. */
export const keyFields = {
  key: z.int(),
  member: z.nullable(member),
  order: z.nullable(orderNumber),
  licence: z.nullable(z.string()),
  product: z.int(),
}

export const seatFields = { seat: z.string(), member, line: z.string(), platform: z.string() }

export const trialFields = {
  trial: z.string(),
  /** Null: no member has signed in on the device. */
  member: z.nullable(member),
  line: z.string(),
  platform: z.string(),
}

/** Nothing of a payload is left out: what is not described here is not sent. */
export const described = <Shape extends Record<string, z.ZodMiniType>>(summary: string, shape: Shape) => ({
  summary,
  data: z.strictObject(shape),
})

export const subscription = (summary: string) => described(summary, subscriptionFields)
export const ofMember = (summary: string) => described(summary, { member })
export const role = z.enum(companyRoles)
/** The numbers of two accounts. */
export const ofCompany = (summary: string, more: Readonly<Record<string, z.ZodMiniType>> = {}) =>
  described(summary, { company: member, person: member, ...more })
/** Without an address: events are kept by age, and must not name erased people. */
export const ofConsent = (summary: string) => described(summary, { consent: z.int(), topic: z.string() })
export const ofTicket = (summary: string) => described(summary, { ticket: z.string() })
