import { isRefusal, refuse } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { type Reader, textIn, textReader } from '@/platform/i18n/texts'
import { unixSeconds } from '@/platform/time/duration'
import { acceptDispute, submitEvidence } from '../actions/answer'
import { composeEvidence } from '../actions/evidence'
import type { DisputesContext } from '../context'
import type { disputesConsoleCalls, ListedDispute, OpenedDispute } from '../contract/console'
import { type DisputeCase, disputeNumbered, feeOf, findDisputes, linesOf, lostBy, stepsOf } from '../store/cases'
import { refundsOfOrder } from '../store/refunded'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'dispute.evidence': true
  }
}

const listedAtOnce = 30

/** Handlers for staff's view of disputes, and their actions. */
export function consoleHandlers(context: DisputesContext): Handlers<typeof disputesConsoleCalls> {
  const { database } = context
  return {
    'GET /console/api/disputes': async ({ input: { stage = 'waiting', whose, search, after }, operator, now }) => {
      const work = { whose, self: operator.email, now }
      const found = await findDisputes(database, { stage, work, search, after, most: listedAtOnce + 1 })
      return {
        disputes: found.slice(0, listedAtOnce).map((each) => ({ ...listed(each), assigned: each.assigned })),
        more: found.length > listedAtOnce,
      }
    },

    'GET /console/api/disputes/case': async ({ input, reader }) => {
      const found = await disputeNumbered(database, input.dispute)
      return found ? opened(context, found, reader) : refuse(20085)
    },

    'POST /console/api/disputes/evidence': async ({ input, now, change }) => {
      const found = await disputeNumbered(database, input.dispute)
      if (!found) return refuse(20085)
      const { statement, document_language: language } = input
      const reader = textReader(context.offer.languages, language)
      const evidence = await composeEvidence(context, found, { statement, reader, now })
      if (isRefusal(evidence)) return evidence
      const { name, pdf } = evidence.document
      return change(async () => ({
        answer: { name, file: Buffer.from(pdf).toString('base64') },
        record: { action: 'dispute.evidence', memberId: found.memberId, details: { dispute: input.dispute } },
      }))
    },

    'POST /console/api/disputes/submit': ({ input, operator, now, change }) => {
      const { document_language: language, ...request } = input
      return submitEvidence(
        context,
        { change, by: operator.name, now },
        {
          ...request,
          reader: textReader(context.offer.languages, language),
        },
      )
    },

    'POST /console/api/disputes/accept': ({ input, operator, now, change }) =>
      acceptDispute(context, { change, by: operator.name, now }, input),
  }
}

const listed = ({ dispute, orderNumber, memberEmail }: DisputeCase): ListedDispute => ({
  id: dispute.id,
  dispute: dispute.number,
  stage: dispute.stage,
  opened: unixSeconds(dispute.openedAt),
  respond_by: dispute.respondBy && unixSeconds(dispute.respondBy),
  currency: dispute.currency,
  amount: dispute.amount,
  reason: dispute.reason,
  provider: dispute.provider,
  order: orderNumber,
  member: memberEmail,
})

async function opened(
  { database, payments }: DisputesContext,
  found: DisputeCase,
  reader: Reader,
): Promise<OpenedDispute> {
  const { dispute, memberId } = found
  const { fee, feeCurrency } = dispute
  return {
    ...listed(found),
    version: dispute.version,
    payment: dispute.payment,
    reference: dispute.dispute,
    through_provider: payments.provider(dispute.provider)?.disputes !== undefined,
    fee: fee === null || feeCurrency === null ? null : { currency: feeCurrency, amount: fee },
    payment_fee: await feeOf(database, dispute),
    refunds: (dispute.orderId === null ? [] : await refundsOfOrder(database, dispute.orderId)).map(
      ({ at, number, ...refund }) => ({ ...refund, at: at && unixSeconds(at), case: number }),
    ),
    lost_again: dispute.lostAgain,
    statement: dispute.statement,
    member_id: memberId,
    lost_before: memberId === null ? 0 : await lostBy(database, memberId),
    lines: (await linesOf(database, dispute.id)).map(({ order, names, resting }) => ({
      name: textIn(names, reader),
      order,
      resting,
    })),
    steps: (await stepsOf(database, dispute.id)).map(({ at, actorKind, ...step }) => ({
      ...step,
      at: unixSeconds(at),
      actor_kind: actorKind,
    })),
  }
}
