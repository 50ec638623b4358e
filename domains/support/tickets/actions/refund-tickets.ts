import { amountOf, caseByNumber, casesOfOrder, type RefundCase } from '@/domains/commerce/refunds'
import { isUniqueViolation } from '@/platform/database/errors'
import { formatMoney } from '@/platform/i18n/money'
import type { Translate } from '@/platform/i18n/translator'
import { forEach } from '@/platform/jobs/each'
import { newReference } from '@/platform/text/alphabet'
import type { SupportContext } from '../context'
import { limits } from '../rules'
import { closeBySystem, openTicket } from '../store/tickets'

/** A request for a refund opens the conversation about it (spec 6.3). Refunds acknowledge it themselves. */
export async function openForRefund(context: SupportContext, refund: string) {
  const { database, clock, events, translate, refundReason } = context
  const found = await caseByNumber(database, refund)
  // Goodwill is the vendor's own idea: there is nothing to talk about yet.
  if (!found || found.kind === 'goodwill') return
  const say = translate[found.language]
  const withdrawal = found.kind === 'withdrawal'
  const facts = { order: found.orderNumber, refund }
  const lines = [
    say(withdrawal ? 'mail.ticketWithdrawal' : 'mail.ticketRefund', facts),
    ...(found.reason === null ? [] : [refundReason(found.reason, found.language)]),
    ...(found.description ? [found.description] : []),
  ]
  const number = newReference('T')
  const now = clock()
  const opened = database.transaction((transaction) =>
    openTicket(
      transaction,
      {
        number,
        memberId: found.memberId,
        email: null,
        name: found.fullName.slice(0, limits.name) || found.memberEmail,
        language: found.language,
        subject: say(withdrawal ? 'mail.ticketWithdrawalSubject' : 'mail.ticketRefundSubject', facts),
        refund,
        author: 'system',
        text: lines.join('\n\n').slice(0, limits.message),
        attachments: [],
        now,
      },
      events.announcement('ticket.opened', { ticket: number }, now),
    ),
  )
  await opened.catch((error: unknown) => {
    // The job ran before, and was not heard to have ended.
    if (!isUniqueViolation(error)) throw error
  })
  // A refund may have ended before its ticket was there, and a withdrawal ends a request whose place it takes.
  await forEach(await casesOfOrder(database, found.orderId), (each) => tellOfEnd(context, each))
}

/** A refund has ended, and with it the conversation about it, whose last line says how. */
export async function closeForRefund(context: SupportContext, refund: string) {
  const found = await caseByNumber(context.database, refund)
  if (found) await tellOfEnd(context, found)
}

/** Tells once, however often it is asked to. Where the member gets a letter, refunds write it. */
async function tellOfEnd({ database, clock, translate }: SupportContext, found: RefundCase) {
  const text = endOf(found, translate[found.language])
  if (text === null) return
  const { number: refund } = found
  await database.transaction((transaction) => closeBySystem(transaction, { refund, text, now: clock() }))
}

/** Returns the end of a refund, as the member reads it in the order history; null: it has not ended. */
function endOf(found: RefundCase, say: Translate): string | null {
  const { number: refund, state, language, steps } = found
  if (state === 'refunded') {
    return say('mail.ticketRefunded', { refund, amount: formatMoney(amountOf(found), language) })
  }
  if (state === 'declined') {
    const reason = steps.findLast((step) => step.state === 'declined')?.note
    return [say('mail.ticketDeclined', { refund }), ...(reason ? [reason] : [])].join('\n\n')
  }
  if (state === 'retracted') return say('mail.ticketRetracted', { refund })
  return state === 'closed' ? say('mail.ticketReturned', { refund }) : null
}
