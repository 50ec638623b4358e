import type { LoggedLetter } from '@/domains/mailbox'
import { unixSeconds } from '@/platform/time/duration'
import type { ShownJob, ShownLetter, ShownMail, ShownWebhook } from '../contract/console'
import { jobStateOf, mailStateOf, masked, maskedError } from '../rules'
import type { LoggedJob } from '../store/jobs'
import type { LoggedMail } from '../store/mails'
import type { Delivery } from '../store/webhooks'

export const presentWebhook = ({ receivedAt, tells, error, ...rest }: Delivery): ShownWebhook => ({
  ...rest,
  received: receivedAt.getTime(),
  error: maskedError(error),
  payload: masked(tells),
})

export const presentMail = (
  { createdAt, sentAt, failedAt, bouncedAt, withheldAt, heldAt, bounce, error, ...rest }: LoggedMail,
  sending: { sends: boolean },
): ShownMail => ({
  ...rest,
  state: mailStateOf({ sentAt, failedAt, bouncedAt, withheldAt, heldAt }, sending),
  created: unixSeconds(createdAt),
  sent: sentAt === null ? 0 : unixSeconds(sentAt),
  error: maskedError(bounce ?? error),
})

export const presentLetter = ({ seenAt, outcome, error, sender, subject, ...rest }: LoggedLetter): ShownLetter => ({
  ...rest,
  sender: sender ?? '',
  subject: subject ?? '',
  state: outcome ?? 'waiting',
  error: maskedError(error),
  at: unixSeconds(seenAt),
})

export const presentJob = (job: LoggedJob): ShownJob => ({
  id: job.id,
  kind: job.kind,
  state: jobStateOf(job),
  recurs: job.singleton !== null,
  due: unixSeconds(job.runAt),
  attempts: job.attempts,
  error: maskedError(job.lastError),
  payload: masked(job.payload),
})
