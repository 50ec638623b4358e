import { refuse, refuseStale } from '@/platform/contract/refusal'
import type { Handlers } from '@/platform/http/visit'
import { decimal } from '@/platform/i18n/money'
import { type Reader, textIn } from '@/platform/i18n/texts'
import { money } from '@/platform/money/money'
import { unixSeconds } from '@/platform/time/duration'
import { currentProducts, makeByStaff } from '../actions/make-by-staff'
import type { QuotationsContext } from '../context'
import type { quotationsConsoleCalls, ShownQuotation } from '../contract/console'
import { addressesOf, stateOf } from '../rules/quotation'
import {
  listQuotations,
  type Quotation,
  quotationById,
  takeOverQuotation,
  withdrawQuotation,
} from '../store/quotations'

declare module '@/platform/audit/record' {
  interface MemberActions {
    'quotation.make': true
    'quotation.withdraw': true
    'quotation.takeOver': true
  }
}

const pageLength = 50

/** Handlers for staff's work on quotations. */
export const quotationsConsole = (context: QuotationsContext): Handlers<typeof quotationsConsoleCalls> => ({
  'GET /console/api/quotations': async ({ input: { state, search, after }, now, reader }) => {
    const wanted = { state, search: search?.trim() || undefined, after, now }
    const found = await listQuotations(context.database, wanted, pageLength + 1)
    const shown = found.slice(0, pageLength).map((quotation) => present(context, quotation, reader, now))
    return { quotations: shown, more: found.length > pageLength }
  },

  'GET /console/api/quotations/products': async ({ reader }) => ({
    products: await currentProducts(context, reader),
    days: context.vendor.quotes?.days ?? 0,
  }),

  'POST /console/api/quotations': ({ input, operator, change, now }) =>
    makeByStaff(context, { change, by: operator.name, byId: operator.id, now }, input),

  'POST /console/api/quotations/withdraw': ({ input: { id, reason }, change, now }) =>
    change(async (transaction) => {
      const quotation = await quotationById(transaction, id)
      if (!quotation) return refuse(20085)
      if (!(await withdrawQuotation(transaction, id, now))) return refuseStale(changedLast(quotation, now))
      const details = { quotation: quotation.number, reason }
      return { answer: { id }, record: { action: 'quotation.withdraw', memberId: quotation.memberId, details } }
    }),

  'POST /console/api/quotations/take-over': ({ input: { id }, operator, change, now }) =>
    change(async (transaction) => {
      const quotation = await quotationById(transaction, id)
      if (!quotation) return refuse(20085)
      if (!(await takeOverQuotation(transaction, id, operator, now))) return refuseStale(changedLast(quotation, now))
      const details = { quotation: quotation.number, from: quotation.operator }
      return { answer: { id }, record: { action: 'quotation.takeOver', memberId: quotation.memberId, details } }
    }),
})

const changedLast = ({ acceptedAt, withdrawnAt, takenOverAt }: Quotation, now: Date) => ({
  by: null,
  at: acceptedAt ?? withdrawnAt ?? takenOverAt ?? now,
})

function present({ publicUrl }: QuotationsContext, quotation: Quotation, reader: Reader, now: Date): ShownQuotation {
  const { id, number, email, buyer, country, currency, total, lines, note, operator, acceptedAt } = quotation
  const say = (minor: number) => decimal(money(minor, currency))
  return {
    id,
    number,
    email,
    country,
    language: quotation.language,
    currency,
    note,
    operator,
    state: stateOf(quotation, now),
    created: unixSeconds(quotation.createdAt),
    valid_until: unixSeconds(quotation.validUntil),
    accepted: acceptedAt === null ? 0 : unixSeconds(acceptedAt),
    company: buyer.business?.company || buyer.name,
    total: say(total),
    lines: lines.map(({ names, term, updatesMonths: updates_months = null, quantity, unit, amount }) => ({
      name: textIn(names, reader),
      term,
      updates_months,
      quantity,
      unit: say(unit),
      amount: say(amount),
    })),
    purchase_order: quotation.purchaseOrder,
    ...addressesOf(publicUrl, quotation),
  }
}
