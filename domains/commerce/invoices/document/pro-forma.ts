import { type TransferInstructions, writtenIban } from '@/integrations/payments/transfer/account'
import { writtenReference } from '@/integrations/payments/transfer/reference'
import { type Buyer, contentOf, type InvoicedOrder, type SellerBlock } from '../rules'
import { referencesOf, sheetOf } from './compose'
import { type DocumentLocale, formatDate, locatedIn } from './locale'
import type { Sheet } from './sheet'

interface AwaitedOrder {
  readonly order: InvoicedOrder
  /** The buyer as the account says today. */
  readonly buyer: Buyer
  readonly seller: SellerBlock
  readonly transfer: TransferInstructions
}

/**
 * Returns the payment request of an order that waits for a transfer. It has the order's number, and none of the
 * invoices'.
 */
export function proFormaSheet({ order, buyer, seller, transfer }: AwaitedOrder, locale: DocumentLocale): Sheet {
  const { translate } = locale
  const content = contentOf(order, seller, { buyer })
  const located = locatedIn(locale, content.country)
  const day = (moment: Date) => formatDate(moment, seller.timeZone, located)
  return sheetOf({ content, buyer }, locale, {
    title: translate('invoice.proFormaTitle'),
    number: order.number,
    issuedAt: order.placedAt,
    lines: content.lines,
    total: 'invoice.payable',
    facts: [
      { label: translate('invoice.order'), value: order.number },
      { label: translate('invoice.proFormaIssued'), value: day(order.placedAt) },
      { label: translate('invoice.payableUntil'), value: day(transfer.until) },
      ...referencesOf(content, translate),
      { label: translate('invoice.transferReference'), value: writtenReference(transfer.reference) },
      { label: translate('invoice.transferIban'), value: writtenIban(transfer.iban) },
      { label: translate('invoice.transferBic'), value: transfer.bic },
      { label: translate('invoice.transferHolder'), value: transfer.holder },
    ],
    remark: translate('invoice.proFormaRemark'),
  })
}
