import { refuse } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { unixSeconds } from '@/platform/time/duration'
import { addBlock, endBlock } from '../actions/blocks'
import { refundAndBlock, releaseOrder } from '../actions/decide'
import type { FraudContext } from '../context'
import type { ListedBlock, ListedReview, OpenedReview, riskConsoleCalls } from '../contract/console'
import { type BlockRow, findBlocks } from '../store/blocks'
import { findReviews, type ReviewCase, reviewNumbered } from '../store/reviews'
import { riskOfPayment } from '../store/risks'

const listedAtOnce = 30

/** Handlers for staff's view of marked orders and blocks, and their decisions. */
export function consoleHandlers(context: FraudContext): Handlers<typeof riskConsoleCalls> {
  const { database } = context
  return {
    'GET /console/api/reviews': async ({ input: { state = 'open', whose, search, after }, operator, now }) => {
      const work = { whose, self: operator.email, now }
      const found = await findReviews(database, { state, work, search, after, most: listedAtOnce + 1 })
      return {
        reviews: found.slice(0, listedAtOnce).map((each) => ({ ...listed(each), assigned: each.assigned })),
        more: found.length > listedAtOnce,
      }
    },

    'GET /console/api/reviews/case': async ({ input }) => {
      const found = await reviewNumbered(database, input.review)
      return found ? opened(context, found) : refuse(20085)
    },

    'POST /console/api/reviews/release': ({ input, operator, now, change }) =>
      releaseOrder(context, { change, by: operator.name, now }, input),

    'POST /console/api/reviews/refund': ({ input: { until, ...request }, operator, now, change, lock }) =>
      refundAndBlock(context, { change, by: operator.name, now }, lock, { ...request, until: momentOf(until) }),

    'GET /console/api/blocks': async ({ input: { kind, standing = 'active', search, after }, now }) => {
      const wanted = { kind, standing, search, after, most: listedAtOnce + 1, now }
      const found = await findBlocks(database, wanted)
      return { blocks: found.slice(0, listedAtOnce).map(listedBlock), more: found.length > listedAtOnce }
    },

    'POST /console/api/blocks/add': ({ input: { until, ...block }, operator, now, change }) =>
      addBlock({ change, by: operator.name, now }, { ...block, until: momentOf(until) }),

    'POST /console/api/blocks/lift': ({ input, operator, now, change }) =>
      endBlock({ change, by: operator.name, now }, input.block),
  }
}

const momentOf = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000))
const secondsOf = (moment: Date | null) => moment && unixSeconds(moment)

const listed = ({ review, order, memberEmail }: ReviewCase): ListedReview => ({
  id: review.id,
  review: review.number,
  state: review.state,
  opened: unixSeconds(review.openedAt),
  marks: review.marks,
  resting: review.resting,
  order: order.number,
  currency: order.currency,
  amount: order.total,
  member: memberEmail,
})

async function opened({ database }: FraudContext, found: ReviewCase): Promise<OpenedReview> {
  const { review, order } = found
  const { facts } = review
  const { provider, payment } = order
  const risk = provider !== null && payment !== null ? await riskOfPayment(database, provider, payment) : null
  return {
    ...listed(found),
    version: review.version,
    member_id: found.memberId,
    paid: secondsOf(order.paidAt),
    country: order.country,
    network_country: facts.networkCountry,
    card_country: facts.cardCountry,
    network: facts.network,
    refused_of_buyer: facts.refusedOfBuyer,
    refused_from_network: facts.refusedFromNetwork,
    provider,
    payment,
    risk: risk && { level: risk.level, review: risk.review, warned: secondsOf(risk.warnedAt) },
    decided: secondsOf(review.decidedAt),
    operator: review.operator,
    note: review.note,
  }
}

const listedBlock = (row: BlockRow): ListedBlock => ({
  id: row.id,
  kind: row.kind,
  value: row.value,
  reason: row.reason,
  operator: row.operator,
  added: unixSeconds(row.addedAt),
  until: secondsOf(row.expiresAt),
  lifted: secondsOf(row.liftedAt),
  lifted_by: row.liftedBy,
})
