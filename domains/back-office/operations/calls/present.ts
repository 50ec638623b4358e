import { masked, maskedError } from '@/platform/text/masked'
import { unixSeconds } from '@/platform/time/duration'
import type { ShownJob, ShownMail, ShownWebhook } from '../contract/console'
import { jobStateOf, mailStateOf } from '../rules'
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
