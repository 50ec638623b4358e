import type { Handlers } from '@/platform/http/visit'
import { unixSeconds } from '@/platform/time/duration'
import type { FraudContext } from '../context'
import type { fraudCalls } from '../contract/member'
import { heldOrdersOf } from '../store/reviews'

/** Handlers for members' view of their orders under review. */
export const memberHandlers = ({ database }: FraudContext): Handlers<typeof fraudCalls> => ({
  'GET /member/held_orders': async ({ member }) => ({
    orders: (await heldOrdersOf(database, member.id)).map(({ order, openedAt }) => ({
      order_no: order,
      since: unixSeconds(openedAt),
    })),
  }),
})
