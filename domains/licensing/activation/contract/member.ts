import { z } from 'zod/mini'
import { purchase } from '@/domains/commerce/orders/contract/purchase'
import { defineCalls } from '@/platform/contract/call'
import { managingRoles, technicalRoles } from '@/platform/contract/company-roles'
import { caller as common, text } from '@/platform/contract/fields'
import { platformField } from '@/platform/programs/platform-field'

/** The most products that one choice may name: more than any bundle offers. */
const mostChosen = 200

const pid = z.coerce.number().check(z.int(), z.gte(1), z.lte(9_999_999))
const pids = z.array(z.number())

/** The parameter of every call. */
/** The key of a product line in the path (spec 1.2). */
const line = z.string().check(z.regex(/^[a-z]{2,30}$/))

const slots = {
  /** The products that may be activated. */
  active_product_scope: pids,
  active_products: pids,
  active_product_num: z.number(),
  active_product_remain_num: z.number(),
  /** 0: nothing can be activated under it now. */
  active_product_max: z.number(),
}

const fourInOne = z.object({
  /** The order that runs longest. */
  orders: z.object({ tid: z.string(), id: z.string(), end: z.string() }),
  order_num: z.number(),
  STATUS: purchase.shape.STATUS,
  pname: z.string(),
  img: z.string(),
  line: z.string(),
  ...slots,
})
export type FourInOneOnWire = z.output<typeof fourInOne>

const code = z.object({
  /** Empty: it was not fetched yet. */
  code: z.string(),
  /** The place in the order, `1`, or `1-2` for the second one of a line; `dvdfab_365` and `unifab_aio` in their lists. */
  vid: z.string(),
  /** The number of the order. */
  tid: z.string(),
  id: z.string(),
  /** The product whose code it is. */
  pid: z.number(),
})
export type CodeOnWire = z.output<typeof code>

/** How the answer's product ids are named in the member's language, by id. */
const products = z.record(
  z.string(),
  z.object({
    name: z.string(),
    line: z.string(),
    img: z.string(),
    platforms: z.array(platformField),
  }),
)
export type ProductsOnWire = z.output<typeof products>

const fourInOneOrders = z.record(z.string(), fourInOne)

const productLine = z.object({ key: z.string(), name: z.string(), primary: z.boolean() })

export const activationCalls = defineCalls({
  'GET /member': {
    companyRoles: managingRoles,
    summary: 'Lists the member’s purchases, what of them can be activated, and their licence codes',
    who: 'member',
    effect: 'read',
    input: z.object(common),
    answer: z.object({
      status: z.literal(1),
      content: z.object({
        /** Newest first; what was never paid for is not among them. */
        orders: z.array(purchase),
        /** The bundles by product id. */
        four_in_one_orders: fourInOneOrders,
        /** The activations of all of the member's subscriptions together. */
        subscription_active: z.object({ ...slots, is_old_user: z.boolean() }),
        oem_orders: z.array(
          z.object({
            pid: z.number(),
            STATUS: purchase.shape.STATUS,
            code: z.array(code),
            /** The number of the order. */
            oid: z.string(),
          }),
        ),
        oem_dvdfab365: z.array(code),
        oem_unifab_aio: z.array(code),
        /** The specification names the field without contents; it is there for clients that look for it. */
        culture_orders: z.array(z.never()),
        /** Pages that are open to the member beside those that everybody has. */
        enabled_products: z.array(z.enum(['amazon_gift', 'netflix_gift'])),
        /** The lines that something here is of, the primary one first, and always there. */
        lines: z.array(productLine),
        /** The line of the vendor's licence codes; null: the vendor has none. */
        codes_line: z.nullable(productLine),
        products,
      }),
    }),
    codes: [],
  },
  'POST /member/get_{line}_active': {
    companyRoles: technicalRoles,
    feature: 'activation',
    summary: 'The member’s bundles of a line, with what can be activated under each',
    who: 'member',
    effect: 'read',
    input: z.object({ ...common, line }),
    answer: z.object({ four_in_one_orders: fourInOneOrders, products }),
    // There is no such line.
    codes: [20000],
  },
  'POST /member/{line}_active': {
    companyRoles: technicalRoles,
    feature: 'activation',
    summary: 'Activates products under a bundle: the whole choice, or nothing',
    who: 'member',
    effect: 'write',
    closedToImpersonation: true,
    input: z.object({
      ...common,
      line,
      /** The bundle. */
      pid,
      /** The products, separated by commas. */
      spid: z.string().check(z.regex(new RegExp(`^\\d{1,7}(,\\d{1,7}){0,${mostChosen - 1}}$`))),
    }),
    answer: z.object({}),
    // No such line; not running; none left; already activated; not among what the bundle offers.
    codes: [20000, 20002, 20003, 20004, 20040],
  },
  'POST /member/activate': {
    companyRoles: technicalRoles,
    feature: 'activation',
    summary: 'Activates a product under the member’s subscriptions',
    who: 'member',
    effect: 'write',
    closedToImpersonation: true,
    input: z.object({ ...common, pid }),
    answer: z.object({}),
    codes: [20002, 20003, 20004, 20040],
  },
  'GET /member/activate_oem': {
    companyRoles: technicalRoles,
    feature: 'codes',
    summary: 'Fetches a licence code; the same one again for the same thing',
    who: 'member',
    effect: 'write',
    closedToImpersonation: true,
    input: z.object({
      ...common,
      type: z.enum(['dvdfab_365', 'unifab_aio', 'single_item']),
      pid,
      /** The position in the order, for a single item. */
      vid: z.optional(text(20)),
      /** The number of the order, for a single item. */
      oid: z.optional(text(40)),
    }),
    answer: z.object({ code: z.string() }),
    // The member has no running source of a code; the vendor is out of codes.
    codes: [20002, 20035],
  },
})
