import { emailProblem } from '@/domains/accounts/identity/rules'
import { refuse, refuseFields, refuseValue } from '@/platform/contract/refusal'
import { isUniqueViolation } from '@/platform/database/errors'
import { allOrNothing } from '@/platform/database/transaction'
import type { Handlers } from '@/platform/http/visit'
import { languageNamed } from '@/platform/i18n/ticket-client'
import { foldAddress } from '@/platform/text/typed/address'
import type { RefundsContext } from '../context'
import type { refundsCalls } from '../contract/member'
import { onOneLine, productsNamed } from '../map'
import { isFreeToRequest, isInTime, reasonMessages, reasons, selectLines, wasPaid } from '../rules'
import { newCaseNumber } from '../rules/number'
import { chooseUnits } from '../rules/units'
import { openCase } from '../store/open-case'
import { lockOrder } from '../store/orders'

type Calls = Pick<typeof refundsCalls, 'GET /ticket/refund_type' | 'POST /ticket/request_refund'>

/** The two calls of the ticket service, as existing clients make them (spec 6.3). */
export const requestCalls = ({
  database,
  events,
  lines,
  offer,
  seatsOver,
  translate,
  vendor,
}: RefundsContext): Handlers<Calls> => ({
  'GET /ticket/refund_type': async ({ input, language }) => {
    const say = translate[languageNamed(offer.languages, input.lang, input.language) ?? language]
    return reasons.map((key) => ({ key, name: say(reasonMessages[key]) }))
  },

  'POST /ticket/request_refund': async ({ input, member, now, language }) => {
    const { email = member.email, full_name: fullName = member.username || member.email } = input
    if (emailProblem(email) !== null) return refuseFields('email')
    const wanted = input.refund_method === 1 ? 'whole' : productsNamed(input.software)
    const request = allOrNothing(database, async (transaction) => {
      const order = await lockOrder(transaction, lines, { memberId: member.id, number: input.order_no })
      if (!order) return refuse(85641)
      if (!wasPaid(order)) return refuse(20035)
      const positions = selectLines(order.lines, wanted, isFreeToRequest)
      if (positions === 'unknown') return refuseFields('software')
      // A repeated request is told so, even after the deadline.
      if (positions === 'repeated') return refuse(85652)
      if (order.isDisputed) return refuse(85653)
      if (!isInTime(order, now)) return refuse(20035)
      // Another member uses it, and is not asked.
      const isAway = order.lines.some(({ position, givenAway }) => givenAway && positions.includes(position))
      if (isAway && !vendor.giving.refundAccepted) return refuse(20035)
      // The recipient of the licence may have paid for it (decision 0119); the transfer fee is returned automatically
      // (decision 0130).
      if (order.lines.some(({ position, isFinal }) => isFinal && positions.includes(position))) return refuse(20035)
      const part = chooseUnits(order.lines, positions, input.quantity)
      if (part === 'unknown') return refuseFields('quantity')
      const line = part && order.lines.find(({ position }) => positions.includes(position))
      // The member chooses which devices lose their seats, before the refund.
      if (line && (await seatsOver(transaction, { ...line, memberId: member.id, units: part.units, now })) > 0) {
        return refuse(30009)
      }
      const number = newCaseNumber()
      const opened = {
        number,
        kind: 'request',
        orderId: order.id,
        memberId: member.id,
        positions,
        ...part,
        reason: input.refund_id,
        description: input.reason_desc?.trim() ?? '',
        fullName: onOneLine(fullName),
        email: foldAddress(email),
        language: languageNamed(offer.languages, input.lang, input.language) ?? language,
        createdAt: now,
        steps: [{ state: 'requested', actor: 'member' }],
      } as const
      const announcement = events.announcement(
        'refund.requested',
        { refund: number, orderId: order.id, kind: 'request' },
        now,
      )
      return (await openCase(transaction, opened, announcement, lines.isCredited)) ? { case_no: number } : null
    })
    // A purchase that has lowered the price of an upgrade is refunded only after the upgrade.
    return (await request.catch(repeated)) ?? refuseValue('software')
  },
})

/** Refuses when another case already holds the line. */
export function repeated(error: unknown) {
  if (isUniqueViolation(error)) return refuse(85652)
  throw error
}
