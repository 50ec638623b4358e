import { ownerOf } from '@/domains/accounts/identity'
import { noBusiness } from '@/domains/accounts/profile/rules'
import { postalCodeOfBusiness, vatPostalCode } from '@/domains/accounts/profile/rules/vat-place'
import { priceOf, productOf, updatesWith, vatRateOn } from '@/domains/commerce/catalogue/rules'
import { isSoldOnce } from '@/domains/commerce/catalogue/rules/volume'
import { buyerOf } from '@/domains/commerce/invoices'
import { tidyReference } from '@/domains/commerce/orders/rules'
import { refreshVatId } from '@/domains/commerce/vat-ids'
import type { ActingOperator, AuditedAnswer } from '@/platform/audit/change'
import type { InputOf } from '@/platform/contract/call'
import { type Refusal, refuse, refuseValue } from '@/platform/contract/refusal'
import { type Reader, textIn } from '@/platform/i18n/texts'
import { postalCodeOutside } from '@/platform/i18n/vat-territory'
import { inBasisPoints } from '@/platform/money/rate'
import type { QuotationsContext } from '../context'
import type { QuotableProduct, quotationsConsoleCalls } from '../contract/console'
import { type QuotationLine, quotationLine } from '../rules/quotation'
import { makeQuotation } from './make'

/** Returns the products that staff may offer: on sale, countable, and paid once. */
export async function currentProducts(
  { catalogue: catalogues, database }: Pick<QuotationsContext, 'catalogue' | 'database'>,
  reader: Reader,
): Promise<QuotableProduct[]> {
  const catalogue = await catalogues.currentCatalogue(database)
  const pids = new Set(catalogue.prices.filter(({ onSale }) => onSale).map(({ pid }) => pid))
  return [...pids].flatMap((pid) => {
    const product = productOf(catalogue, pid)
    if (!product) return []
    const terms = catalogue.prices
      .filter((price) => price.pid === pid && price.onSale && isSoldOnce(product.kind, price.term))
      .map(({ term }) => term)
    const { updatesMonths = null } = updatesWith(catalogue, product)
    const name = textIn(product.names, reader)
    return terms.length === 0 ? [] : [{ pid, name, terms: [...new Set(terms)], updates_months: updatesMonths }]
  })
}

type Offer = InputOf<(typeof quotationsConsoleCalls)['POST /console/api/quotations']>

/** Makes a quotation at prices typed by staff: 20035 where the vendor makes none, 20040 for an invalid offer. */
export async function makeByStaff(
  context: QuotationsContext,
  { change, by, byId, now }: ActingOperator & { readonly byId: number },
  offer: Offer,
): Promise<AuditedAnswer<{ id: number; number: string }> | Refusal<20035 | 20040>> {
  const { database, catalogue: reader, vendor } = context
  if (!vendor.quotes) return refuse(20035)
  const { email, country, currency, language, days } = offer
  const catalogue = await reader.currentCatalogue(database)
  const typed = vatPostalCode(country, offer.postal_code)
  if (typed === null) return refuseValue('postal_code')
  const lines: QuotationLine[] = []
  for (const { pid, term, quantity, unit } of offer.lines) {
    const product = productOf(catalogue, pid)
    if (!product || !isSoldOnce(product.kind, term)) return refuseValue('lines')
    const listed = priceOf(catalogue, { pid, term, currency })?.price.minor ?? unit
    const [list, amount] = [Math.max(listed, unit) * quantity, unit * quantity]
    lines.push(quotationLine(catalogue, { product, term, quantity, list, unit, amount }))
  }
  const memberId = (await ownerOf(database, email))?.id ?? null
  if (memberId !== null) await refreshVatId(context, memberId)
  const known = memberId === null ? null : await buyerOf(context, memberId)
  const place = typed || (postalCodeOfBusiness(known?.business, country) ?? '')
  const vatRate = vatRateOn(catalogue, country, now.toISOString().slice(0, 10), place)
  if (vatRate === null) return refuseValue('country')
  const company = offer.company?.trim() ?? ''
  const name = offer.name?.trim() || known?.name || company || email
  const business =
    company === '' ? (known?.business ?? null) : { ...noBusiness, ...known?.business, name, company, country }
  return change(async (transaction) => {
    const quotation = await makeQuotation(
      context,
      transaction,
      {
        memberId,
        email,
        buyer: { name, email, business },
        language,
        country,
        currency,
        days,
        operator: { id: byId, name: by },
        postalCode: postalCodeOutside(country, place),
        vatBasisPoints: inBasisPoints(vatRate),
        catalogueVersion: catalogue.version,
        lines,
        purchaseOrder: tidyReference(offer.purchase_order),
        note: offer.note?.trim() || null,
      },
      now,
    )
    const details = { quotation: quotation.number, email, total: quotation.total, currency }
    return {
      answer: { id: quotation.id, number: quotation.number },
      record: { action: 'quotation.make', memberId, details },
    }
  })
}
