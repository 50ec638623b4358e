import { allOrNothing } from '@/platform/database/transaction'
import { type InvoicesContext, sellerBlock } from '../context'
import { correctedContent, mayReissue, seriesOf } from '../rules'
import { addCreditNote } from '../store/credit-notes'
import { addInvoice, lockInvoice } from '../store/invoices'
import { findForMember } from '../store/opening'

interface ReissueRequest {
  readonly memberId: number
  readonly order: string
  readonly now: Date
}

/**
 * Issues an order's invoice again, made out to the account's present buyer. The issued invoice stays: a credit note
 * takes back the rest of it, and an invoice with the next number replaces it, both or neither (decision 0028).
 * @returns the new number; `unknown` for an order that is not the member's; `notNow` when there is nothing to correct
 */
export async function reissueInvoice(
  { database, vendor: { seller }, vatIds }: Pick<InvoicesContext, 'database' | 'vendor' | 'vatIds'>,
  { memberId, order, now }: ReissueRequest,
): Promise<{ readonly number: string } | 'unknown' | 'notNow'> {
  const found = await findForMember({ database, vatIds }, memberId, order)
  if (!found) return 'unknown'
  const { issued, buyer, orderId } = found
  if (!issued || !mayReissue({ ...issued, buyer })) return 'notNow'
  const reissued = await allOrNothing(database, async (transaction) => {
    const credited = await lockInvoice(transaction, issued.invoice.id)
    const amounts = issued.notes.flatMap((note) => (note.invoiceId === issued.invoice.id ? note.amounts : []))
    const positions = issued.invoice.content.lines.map(({ position }) => position)
    const left = positions.filter((position) => !credited?.includes(position))
    if (credited === null || left.length === 0) return null
    const series = (pattern: string) => seriesOf(pattern, now, seller.timeZone)
    const note = { invoiceId: issued.invoice.id, issuedAt: now, cause: 'corrected', positions: left } as const
    await addCreditNote(transaction, { ...note, series: series(seller.creditNoteNumber) })
    return addInvoice(transaction, {
      orderId,
      series: series(seller.invoiceNumber),
      issuedAt: now,
      content: correctedContent(issued.invoice.content, sellerBlock(seller), {
        buyer,
        left,
        amounts,
        order: found.order,
      }),
      buyer,
      replaces: issued.invoice.id,
    })
  })
  return reissued ? { number: reissued.number } : 'notNow'
}
