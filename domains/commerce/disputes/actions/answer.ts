import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import { isRefusal, type Refusal, refuse, refuseStale } from '@/platform/contract/refusal'
import type { Reader } from '@/platform/i18n/texts'
import type { DisputesContext } from '../context'
import { answered, isUnanswered, mayAccept, type StepKind } from '../rules'
import { disputeNumbered, stepsOf } from '../store/cases'
import { addStep, type Dispute, lockDisputeNumbered, moveDispute } from '../store/disputes'
import { composeEvidence } from './evidence'
import { followStage } from './hear'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'dispute.submit': true
    'dispute.accept': true
  }
}

interface DecisionRequest {
  readonly dispute: string
  /** The version of the case that the operator has seen. */
  readonly seen: number
}

/**
 * 20085: no such case; 31002: it has changed since it was read; 20035: not possible in its state; 13103: the provider
 * refused.
 */
type AnswerRefusal = Refusal<13103 | 20035 | 20085 | 31002>
type Answer = AuditedAnswer<{ readonly dispute: string }>

/** The dispute as an operator has seen it. */
async function seenDispute({ database }: DisputesContext, { dispute: number, seen }: DecisionRequest) {
  const found = await disputeNumbered(database, number)
  if (!found) return refuse(20085)
  if (found.dispute.version === seen) return found
  const last = (await stepsOf(database, found.dispute.id)).at(-1)
  return last ? refuseStale({ by: last.actorKind === 'operator' ? last.actor : null, at: last.at }) : refuse(20085)
}

/**
 * Submits all kept evidence to the bank in one act. For a provider that answers disputes itself, records that the
 * document was sent.
 */
export async function submitEvidence(
  context: DisputesContext,
  acting: ActingOperator,
  request: DecisionRequest & { readonly statement: string; readonly reader: Reader },
): Promise<Answer | AnswerRefusal> {
  const found = await seenDispute(context, request)
  if (isRefusal(found)) return found
  const { dispute, memberId } = found
  if (!isUnanswered(dispute.stage)) return refuse(20035)
  const desk = context.payments.provider(dispute.provider)?.disputes
  if (desk) {
    const evidence = await composeEvidence(context, found, { ...request, now: acting.now })
    if (isRefusal(evidence)) return evidence
    const outcome = await desk.submit(dispute.dispute, evidence).catch(unreachable)
    if (!outcome.done) return noteRefusal(context, acting, dispute, outcome.reason)
  }
  return acting.change<{ dispute: string }, AnswerRefusal>(async (transaction) => {
    const locked = await lockDisputeNumbered(transaction, dispute.number)
    if (!locked) return refuse(20085)
    // A report may have been faster than the answer.
    if (isUnanswered(locked.stage)) {
      await moveDispute(transaction, locked.id, {
        kind: answered(locked.stage),
        at: acting.now,
        actorKind: 'operator',
        operator: acting.by,
        statement: request.statement,
      })
    }
    const details = { dispute: dispute.number, provider: dispute.provider, byHand: desk === undefined }
    return { answer: { dispute: dispute.number }, record: { action: 'dispute.submit', memberId, details } }
  })
}

/** The buyer keeps the money, and what was bought ends: at the provider as well, where it takes that. */
export async function acceptDispute(
  context: DisputesContext,
  acting: ActingOperator,
  request: DecisionRequest & { readonly note: string },
): Promise<Answer | AnswerRefusal> {
  const found = await seenDispute(context, request)
  if (isRefusal(found)) return found
  const { dispute, memberId } = found
  const desk = context.payments.provider(dispute.provider)?.disputes
  if (!mayAccept(dispute.stage, desk !== undefined)) return refuse(20035)
  const outcome = desk ? await desk.accept(dispute.dispute).catch(unreachable) : ({ done: true } as const)
  if (!outcome.done) return noteRefusal(context, acting, dispute, outcome.reason)
  const { now: at, by: operator } = acting
  return acting.change<{ dispute: string }, AnswerRefusal>(async (transaction) => {
    const locked = await lockDisputeNumbered(transaction, dispute.number)
    if (!locked) return refuse(20085)
    if (locked.stage !== 'lost') {
      const step = { kind: 'lost', at, actorKind: 'operator', operator, note: request.note } as const
      await followStage(context, transaction, await moveDispute(transaction, locked.id, step), at)
    }
    const details = { dispute: dispute.number, provider: dispute.provider, reason: request.note }
    return { answer: { dispute: dispute.number }, record: { action: 'dispute.accept', memberId, details } }
  })
}

const unreachable = () => ({ done: false, reason: 'The payment provider could not be reached.' }) as const

/** The case says what the provider said; the operator reads that it would not. */
async function noteRefusal(
  { database }: DisputesContext,
  { now: at }: ActingOperator,
  { id }: Dispute,
  note: string,
): Promise<Refusal<13103>> {
  const kind: StepKind = 'refused'
  await database.transaction((transaction) => addStep(transaction, id, { kind, at, actorKind: 'provider', note }))
  return refuse(13103)
}
