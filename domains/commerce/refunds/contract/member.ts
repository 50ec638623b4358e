import { z } from 'zod/mini'
import { mostUnits } from '@/domains/commerce/catalogue/rules/volume'
import { defineCalls } from '@/platform/contract/call'
import { buyingRoles } from '@/platform/contract/company-roles'
import { text } from '@/platform/contract/fields'
import { givenName, name, orderNumber, soughtAddress } from '@/platform/contract/typed-fields'
import { currencyField } from '@/platform/money/currency-field'
import { caseKinds, caseStates, limits, reasons } from '../rules'

/** A field that older clients send and the server ignores. */
const unread = () => z.optional(z.union([z.string().check(z.maxLength(2000)), z.number()]))

/** The common fields of the ticket service's calls: the language by code or by id (spec 11.1). */
const fromTicketClients = {
  laravel_session: z.optional(text(256)),
  lang: z.optional(z.coerce.string()),
  language: z.optional(z.coerce.string()),
  domain_id: unread(),
  host: unread(),
}

/** `quantity`: how many of it go back, where not all do. */
const product = z.object({ pid: z.number(), name: z.string(), quantity: z.optional(z.number()) })

const step = z.object({
  status: z.enum(caseStates),
  /** Unix seconds. */
  date: z.number(),
  /** Why an operator declined; null with every other step. */
  note: z.nullable(z.string()),
})

const refundCase = z.object({
  case_no: z.string(),
  order_no: z.string(),
  kind: z.enum(caseKinds),
  status: z.enum(caseStates),
  products: z.array(product),
  currency: currencyField,
  /** In decimals as the currency has them. */
  amount: z.string(),
  timeline: z.array(step),
})
export type RefundCaseOnWire = z.output<typeof refundCase>

export const refundsCalls = defineCalls({
  'GET /ticket/refund_type': {
    summary: 'The reasons for which a refund may be asked',
    who: 'visitor',
    effect: 'read',
    input: z.object(fromTicketClients),
    answer: z.array(z.object({ key: z.enum(reasons), name: z.string() })),
    codes: [],
  },
  'POST /ticket/request_refund': {
    companyRoles: buyingRoles,
    summary: 'Asks for a refund of an order, or of some of its products',
    who: 'member',
    effect: 'write',
    input: z.object({
      ...fromTicketClients,
      order_no: orderNumber(),
      /** 1: everything that is not refunded yet. 2: the products of `software`. */
      refund_method: z.coerce.number().check(z.int(), z.gte(1), z.lte(2)),
      /** Products by id, or by name in any language: a list, the same as JSON, or text with commas between them. */
      software: z.optional(
        z.union([
          z.string().check(z.maxLength(4000)),
          z.number(),
          z.array(z.union([z.string().check(z.maxLength(400)), z.number()])).check(z.maxLength(200)),
        ]),
      ),
      /** How many of the one product that `software` names; left out: all that are left. */
      quantity: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(mostUnits))),
      /** A key of `refund_type`. */
      refund_id: z.enum(reasons),
      reason_desc: z.optional(z.string().check(z.maxLength(limits.description))),
      email: z.optional(soughtAddress(limits.email)),
      full_name: z.optional(name(limits.name)),
      origin_url: unread(),
      came_from: unread(),
      recaptcha: unread(),
    }),
    answer: z.object({ case_no: z.string() }),
    codes: [20035, 20040, 30009, 85641, 85652, 85653],
    unknownSession: 85641,
    closedToImpersonation: true,
  },
  'POST /member/retract_refund': {
    companyRoles: buyingRoles,
    summary: 'Takes back a refund request that is not decided yet',
    who: 'member',
    effect: 'write',
    input: z.object({ laravel_session: z.optional(text(256)), case_no: text(40) }),
    answer: z.object({}),
    codes: [20035],
    closedToImpersonation: true,
  },
  'POST /member/withdraw_contract': {
    companyRoles: buyingRoles,
    summary: 'Withdraws from the contract about an order, or about some of its products (Directive 2023/2673/EU)',
    who: 'member',
    effect: 'write',
    input: z.object({
      laravel_session: z.optional(text(256)),
      lang: z.optional(z.coerce.string<string>()),
      order_no: orderNumber(),
      /** Products by id; without it everything from which the member may withdraw. */
      pids: z.optional(z.array(z.int()).check(z.minLength(1), z.maxLength(200))),
      full_name: givenName(limits.name),
      /** Where the acknowledgement goes. */
      email: soughtAddress(limits.email),
    }),
    answer: z.object({
      case_no: z.string(),
      /** Unix seconds: when the statement arrived. */
      date: z.number(),
    }),
    codes: [20035, 20040, 85641, 85652],
    closedToImpersonation: true,
  },
  'GET /member/refund_cases': {
    companyRoles: buyingRoles,
    summary: 'Lists the member’s refunds, newest first, and the orders from which they may withdraw',
    who: 'member',
    effect: 'read',
    input: z.object({ laravel_session: z.optional(text(256)), lang: z.optional(z.coerce.string<string>()) }),
    answer: z.object({
      cases: z.array(refundCase),
      withdrawals: z.array(
        z.object({
          order_no: z.string(),
          /** The seller in the contract. */
          seller: z.string(),
          /** The products that can be given back. */
          pids: z.array(z.number()),
          /** Unix seconds: the first moment that is too late. */
          until: z.number(),
        }),
      ),
    }),
    codes: [],
  },
})
