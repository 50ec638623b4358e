import type { Stripe } from 'stripe'
import type { DisputeAnswer, DisputeEvidence, DisputeReport, DisputeResponder, DisputeStage } from '../disputes'
import { fromStripe } from './amounts'
import { isFinal } from './errors'

/** A status that is not here says nothing that is known; it is told of again when it changes. */
const stages: Readonly<Record<string, DisputeStage>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiryAnswered',
  warning_closed: 'withdrawn',
  prevented: 'withdrawn',
  needs_response: 'open',
  under_review: 'submitted',
  won: 'won',
  lost: 'lost',
  // An appeal of the vendor at Stripe against a lost dispute.
  appeal_needs_response: 'lost',
  appeal_under_review: 'lost',
}

export const stageOf = ({ status }: Pick<Stripe.Dispute, 'status'>): DisputeStage | null => stages[status] ?? null

export function disputeReport(dispute: Stripe.Dispute): DisputeReport[] {
  const stage = stageOf(dispute)
  const amount = fromStripe(dispute.amount, dispute.currency)
  if (stage === null || amount === null) return []
  const { due_by: due } = dispute.evidence_details
  return [
    {
      dispute: dispute.id,
      stage,
      amount,
      reason: dispute.reason,
      openedAt: new Date(dispute.created * 1000),
      respondBy: due === null ? null : new Date(due * 1000),
      fee: feeOf(dispute),
    },
  ]
}

/** Returns the fee of a dispute by its balance transactions: a fee that Stripe returns is subtracted. */
function feeOf({ balance_transactions: moved }: Stripe.Dispute) {
  const [first] = moved
  const fee = moved.reduce((sum, each) => sum + each.fee, 0)
  return first ? fromStripe(fee, first.currency) : null
}

/** Returns Stripe's fee of a payment, once it is on the balance. */
export function feeOfCharge({ balance_transaction: moved }: Stripe.Charge) {
  return moved === null || typeof moved === 'string' ? null : fromStripe(moved.fee, moved.currency)
}

/** The longest text that Stripe takes in one field; all fields together may have 150,000 characters. */
const longest = 20_000

/** Answers disputes through Stripe’s API. */
export function disputeResponder(stripe: Stripe): DisputeResponder {
  return {
    submit: (dispute, evidence) => unlessRefused(() => submit(stripe, dispute, evidence)),
    accept: (dispute) =>
      unlessRefused(() => stripe.disputes.close(dispute, {}, { idempotencyKey: `close ${dispute}` })),
  }
}

async function submit(stripe: Stripe, dispute: string, evidence: DisputeEvidence) {
  const { document, email, name, product, deliveredAt, refunds, statement, activity } = evidence
  const said = [refunds, statement].filter((text) => text !== '').join('\n\n')
  const file = await stripe.files.create({
    purpose: 'dispute_evidence',
    file: { data: Buffer.from(document.pdf), name: document.name, type: 'application/pdf' },
  })
  await stripe.disputes.update(dispute, {
    evidence: {
      service_documentation: file.id,
      service_date: deliveredAt.toISOString().slice(0, 10),
      product_description: product.slice(0, longest),
      customer_email_address: email,
      customer_name: name,
      access_activity_log: activity.slice(0, longest),
      ...(said !== '' && { uncategorized_text: said.slice(0, longest) }),
    },
    submit: true,
  })
}

async function unlessRefused(work: () => Promise<unknown>): Promise<DisputeAnswer> {
  try {
    await work()
    return { done: true }
  } catch (error) {
    if (isFinal(error)) return { done: false, reason: error.message }
    throw error
  }
}
