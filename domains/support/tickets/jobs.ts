import { forEach } from '@/platform/jobs/each'
import { before, days } from '@/platform/time/duration'
import { closeForRefund, openForRefund } from './actions/refund-tickets'
import { rewriteTicketLetters, writeToCustomer, writeToStaff } from './actions/tell'
import type { SupportContext } from './context'
import type {} from './events'
import { forgetUnsent, unsentBefore } from './store/attachments'
import { endMailedPasses, purgePasses } from './store/passes'

/**
 * Registers the work of support after an answer: letters to both sides, a ticket for each refund, and deletion of old
 * data.
 */
export function registerTicketJobs(context: SupportContext) {
  const { database, clock, events, worker, files } = context

  rewriteTicketLetters(context)
  events.once('ticket.opened', 'acknowledgement', async (transaction, { ticket, quiet, unopened }) => {
    if (!quiet) await writeToCustomer(context, transaction, unopened ? 'unopened' : 'received', ticket)
  })
  events.once('ticket.continued', 'unopened', async (transaction, { ticket, quiet, unopened }) => {
    if (!quiet && unopened) await writeToCustomer(context, transaction, 'unopened', ticket)
  })
  events.once('ticket.opened', 'staff', (transaction, { ticket }) =>
    writeToStaff(context, transaction, 'opened', ticket),
  )
  events.once('ticket.continued', 'staff', (transaction, { ticket }) =>
    writeToStaff(context, transaction, 'continued', ticket),
  )
  events.once('ticket.answered', 'mail', (transaction, { ticket, message }) =>
    writeToCustomer(context, transaction, 'answered', ticket, message),
  )
  events.once('ticket.closed', 'mail', (transaction, { ticket }) =>
    writeToCustomer(context, transaction, 'closed', ticket),
  )
  events.on('refund.requested', 'ticket', ({ refund }) => openForRefund(context, refund))
  events.on('refund.ended', 'ticket', ({ refund }) => closeForRefund(context, refund))

  // As their sessions do: anyone who could read the mail until then may be the reason for the change.
  events.on('member.password_changed', 'ticket links', ({ memberId }) => endMailedPasses(database, memberId))
  events.on('member.email_changed', 'ticket links', ({ memberId }) => endMailedPasses(database, memberId))

  worker.recur(
    'support.tidying',
    days(1),
    async () => {
      const now = clock()
      await purgePasses(database, now)
      await forEach(await unsentBefore(database, before(now, days(1))), async ({ id, fileKey }) => {
        if (await forgetUnsent(database, id)) await files.remove(fileKey)
      })
    },
    'outside',
  )
}
