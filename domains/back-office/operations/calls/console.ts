import { isRefusal, refuse } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { discardJob, replayWebhook, resendMail, retryJob } from '../actions/records'
import type { OperationsContext } from '../context'
import type { operationCalls } from '../contract/console'
import { withoutLinks } from '../rules'
import { jobsBefore } from '../store/jobs'
import { mailsBefore, previewOf } from '../store/mails'
import { deliveriesBefore } from '../store/webhooks'
import { presentJob, presentMail, presentWebhook } from './present'

const pageLength = 50

/** Asks for one row more than a page holds; the extra row says whether there are further pages. */
const paged = <Row>(rows: readonly Row[]) => ({ rows: rows.slice(0, pageLength), more: rows.length > pageLength })

/** Every call of the logs with its handler. */
export const operationHandlers = (context: OperationsContext): Handlers<typeof operationCalls> => ({
  'GET /console/api/webhooks': async ({ input: { before, before_event: event, ...filter } }) => {
    const last = before === undefined || event === undefined ? undefined : lastSeen(before, event)
    const found = await deliveriesBefore(context.database, { ...filter, before: last, limit: pageLength + 1 })
    const { rows, more } = paged(found)
    return { webhooks: rows.map(presentWebhook), more }
  },

  'POST /console/api/webhooks/replay': async ({ input, change, now }) => {
    try {
      return await change(async (transaction) => {
        const done = await replayWebhook(context, transaction, { ...input, now })
        return isRefusal(done) ? done : { ...done, answer: { webhook: presentWebhook(done.answer) } }
      })
    } catch (error) {
      // The earlier failure may persist.
      context.log.error({ error, event: input.event }, 'a replayed webhook failed')
      return refuse(20035)
    }
  },

  'GET /console/api/mails': async ({ input }) => {
    const { rows, more } = paged(await mailsBefore(context.database, { ...input, limit: pageLength + 1 }))
    const sending = { sends: context.config.smtpUrl !== null }
    return { mails: rows.map((mail) => presentMail(mail, sending)), more }
  },

  'GET /console/api/mails/preview': async ({ input }) => {
    const html = await previewOf(context.database, input.mail)
    return html === null ? refuse(20085) : withoutLinks(await context.mailer.asPage(html))
  },

  'POST /console/api/mails/resend': ({ input, change }) =>
    change((transaction) => resendMail(context, transaction, input)),

  'GET /console/api/jobs': async ({ input }) => {
    const { rows, more } = paged(await jobsBefore(context.database, { ...input, limit: pageLength + 1 }))
    return { jobs: rows.map(presentJob), more }
  },

  'POST /console/api/jobs/retry': ({ input, change, now }) =>
    change(async (transaction) => {
      const done = await retryJob(transaction, { ...input, now })
      return isRefusal(done) ? done : { ...done, answer: { job: presentJob(done.answer) } }
    }),

  'POST /console/api/jobs/discard': ({ input, change, now }) =>
    change((transaction) => discardJob(transaction, { ...input, now })),
})

/** An invalid moment counts as before everything. */
function lastSeen(milliseconds: number, event: string) {
  const at = new Date(milliseconds)
  return { at: Number.isNaN(at.getTime()) ? new Date(0) : at, event }
}
