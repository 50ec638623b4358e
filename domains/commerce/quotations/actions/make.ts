import { randomBytes } from 'node:crypto'
import { reachedAt } from '@/domains/accounts/identity'
import type { Buyer } from '@/domains/commerce/invoices/rules'
import { seriesOf } from '@/domains/commerce/invoices/rules'
import type { Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Currency } from '@/platform/money/money'
import type { QuotationsContext } from '../context'
import { quotationMails } from '../mails/mails'
import { type QuotationLine, totalOf, validFrom } from '../rules/quotation'
import { addQuotation, type QuotationRow } from '../store/quotations'

/** The content of a new quotation. */
export interface NewQuotation {
  readonly memberId: number | null
  readonly email: string
  readonly buyer: Buyer
  readonly language: Language
  readonly country: string
  /** The postal code of a place outside the VAT area of the country. */
  readonly postalCode: string | null
  readonly currency: Currency
  readonly vatBasisPoints: number
  readonly catalogueVersion: number
  readonly lines: readonly QuotationLine[]
  readonly purchaseOrder: string | null
  /** Left out: as long as the vendor has said. */
  readonly days?: number
  readonly note?: string | null
  /** The operator who promises it. */
  readonly operator?: { readonly id: number; readonly name: string }
}

/** Writes a quotation down and sends it. */
export async function makeQuotation(
  maker: Maker,
  transaction: Transaction,
  { days, operator, ...asked }: NewQuotation,
  now: Date,
): Promise<QuotationRow> {
  const { seller, quotes } = maker.vendor
  if (!quotes) throw new Error('The vendor makes no quotations')
  const quotation = await addQuotation(transaction, seriesOf(quotes.number, now, seller.timeZone), {
    ...asked,
    ...(operator && { operator: operator.name, operatorId: operator.id }),
    key: randomBytes(18).toString('base64url'),
    total: totalOf(asked.lines),
    createdAt: now,
    validUntil: validFrom(now, days ?? quotes.days, seller.timeZone),
  })
  const { memberId, email, language, country, number, key } = quotation
  const to = memberId === null ? email : await reachedAt(transaction, memberId, email)
  const facts = { number, quotation, timeZone: seller.timeZone, key }
  await quotationMails.send(maker, transaction, 'made', { to, language, country }, facts)
  return quotation
}

/** The dependencies of making one. */
export type Maker = Pick<QuotationsContext, 'vendor' | 'mailer' | 'offer' | 'publicUrl' | 'vendorName' | 'translate'>
