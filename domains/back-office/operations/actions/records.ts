import type { ProviderName } from '@/integrations/payments/provider'
import type { ActName } from '@/platform/audit/acts'
import type { AuditRecord } from '@/platform/audit/record'
import { type Refusal, refuse, refuseStale } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import type { Job } from '@/platform/jobs/queue'
import { masked, maskedError } from '@/platform/text/masked'
import type { OperationsContext } from '../context'
import { discardJobRow, jobById, type LoggedJob, retryNow } from '../store/jobs'
import { memberOf } from '../store/mails'
import { type Delivery, deliveryOf } from '../store/webhooks'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'mail.resend': true
  }
}

/** The result of the work, and its row of the audit log. The console and the command line run the same work. */
interface RecordResult<Answer> {
  readonly answer: Answer
  readonly record: AuditRecord
}

/**
 * Handles a webhook's report once more. 20085: it is not in the log (any longer); 31002: it was replayed meanwhile.
 * @param seen how often it had been replayed; null: any number
 */
export async function replayWebhook(
  { payments }: Pick<OperationsContext, 'payments'>,
  transaction: Transaction,
  { provider, event, seen, now }: { provider: ProviderName; event: string; seen: number | null; now: Date },
): Promise<RecordResult<Delivery> | Refusal<20085 | 31002>> {
  const before = await payments.replay(transaction, provider, event)
  if (!before) return refuse(20085)
  if (seen !== null && before.replays !== seen) return refuseStale({ by: null, at: now })
  const after = await deliveryOf(transaction, provider, event)
  if (!after) throw new Error('The delivery is gone')
  const { kind, state } = before
  return {
    answer: after,
    record: { action: 'webhook.replay', memberId: null, details: { provider, event, kind, state } },
  }
}

/**
 * Resends a mail; one with a secret link is written again. 20085: the mail does not exist; 20035: it carried another
 * secret, or its text is deleted.
 */
export async function resendMail(
  { mailer }: Pick<OperationsContext, 'mailer'>,
  transaction: Transaction,
  { mail }: { mail: number },
): Promise<RecordResult<{ mail: number }> | Refusal<20035 | 20085>> {
  const sent = await mailer.again(transaction, mail)
  if (sent === 'unknown') return refuse(20085)
  if (sent === 'confidential') return refuse(20035)
  const { id, kind, recipient } = sent
  const memberId = await memberOf(transaction, recipient)
  return { answer: { mail: id }, record: { action: 'mail.resend', memberId, details: { mail, again: id, kind } } }
}

interface JobReference {
  readonly job: number
  /** The number of attempts that the operator saw; null: any. */
  readonly seen: number | null
  readonly now: Date
}

/** Lets a job run now, as if it were new. 20085: it is done, or gone; 31002: it was tried meanwhile, or runs. */
export async function retryJob(
  transaction: Transaction,
  { job: id, seen, now }: JobReference,
): Promise<RecordResult<LoggedJob> | Refusal<20085 | 31002>> {
  const before = await jobById(transaction, id)
  if (!before) return refuse(20085)
  const after = await retryNow(transaction, { id, seen: seen ?? before.attempts, now })
  if (!after) return refuseStale({ by: null, at: now })
  return { answer: { ...after, running: false }, record: recordOf('job.retry', before, {}) }
}

/** Takes a job out of the queue. As with a retry; 20035: it recurs, so it would be put back by the next start. */
export async function discardJob(
  transaction: Transaction,
  { job: id, seen, now, reason }: JobReference & { reason: string },
): Promise<RecordResult<Record<string, never>> | Refusal<20035 | 20085 | 31002>> {
  const before = await jobById(transaction, id)
  if (!before) return refuse(20085)
  if (before.singleton !== null) return refuse(20035)
  const gone = await discardJobRow(transaction, { id, seen: seen ?? before.attempts })
  if (!gone) return refuseStale({ by: null, at: now })
  return { answer: {}, record: recordOf('job.discard', gone, { reason, payload: masked(gone.payload) }) }
}

const recordOf = (
  action: ActName,
  { id, kind, attempts, lastError }: Job,
  more: AuditRecord['details'],
): AuditRecord => ({
  action,
  memberId: null,
  details: { job: id, kind, attempts, error: maskedError(lastError), ...more },
})
