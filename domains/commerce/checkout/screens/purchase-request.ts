import { countries } from '@/platform/i18n/countries'
import type { Currency } from '@/platform/money/currencies'
import { currencies } from '@/platform/ui/browser/page-offer'

/** The buyer's request, by the parameter names of links to the checkout. */
export interface PurchaseRequest {
  readonly pid: string
  /** The key of a quotation, which says all the rest. */
  readonly quotation?: string
  /** The link with which a member pays a transfer fee; it holds all but currency and country. */
  readonly handover?: string
  readonly option?: string
  /** How many: of all, or of each product in its order. */
  readonly quantity?: string
  readonly coupon?: string
  readonly discount?: string
  /** The offer that led here, as it was noted. */
  readonly sub_cel_id?: string
  /** Left out: those of the visit (spec 1.4). */
  readonly currency?: Currency
  readonly country?: string
  /** Where VAT depends on it, as the field of the page has it. */
  readonly postal_code?: string
  readonly by_transfer?: boolean
  /** To be tried first, where it can be. */
  readonly trial?: boolean
}

export function purchaseRequestFrom(query: URLSearchParams): PurchaseRequest {
  const given = (name: string) => query.get(name)?.trim() || undefined
  const named = given('currency')?.toUpperCase()
  const currency = currencies.find((each) => each === named)
  const country = countries.find((code) => code === given('country')?.toUpperCase())
  const quotation = given('quotation')
  if (quotation) return { pid: '', quotation }
  const market = { ...(currency && { currency }), ...(country && { country }) }
  const handover = given('handover')
  if (handover) return { pid: '', handover, ...market }
  const [option, quantity, coupon, discount, offer] = ['option', 'quantity', 'coupon', 'discount', 'sub_cel_id'].map(
    given,
  )
  return {
    pid: given('pid') ?? '',
    ...(option && { option }),
    ...(quantity && { quantity }),
    ...(coupon && { coupon }),
    ...(discount && { discount }),
    ...(offer && { sub_cel_id: offer }),
    ...market,
    ...(given('trial') === '1' && { trial: true }),
  }
}

/** Returns the request as the server takes it. */
export function onWire({ pid, quotation, ...rest }: PurchaseRequest) {
  if (quotation !== undefined) return { quotation, ...(rest.by_transfer && { by_transfer: true }) }
  return rest.handover === undefined ? { pid, ...rest } : rest
}
