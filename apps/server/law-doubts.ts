import { type Catalogue, sellsTo } from '@/domains/commerce/catalogue/rules'
import { type Vendor, vendorFileName } from '@/platform/config/vendor'
import { cancellationCountries } from '@/platform/legal/markets'
import type { LegalDocuments } from '@/platform/legal-texts/documents'
import type { Problem } from '@/platform/text/problems'
import { memberStates } from '@/platform/time/time-zones'

/** The days before a yearly renewal between which the law of a country wants it announced. */
const noticeDays = { FR: [31, 92], US: [15, 45] } as const

/**
 * Returns legal requirements of the vendor's markets that the settings do not meet (decision 0170): valid, but
 * unlikely.
 */
export function lawDoubts(vendor: Vendor, catalogue: Catalogue, legal: LegalDocuments, now: Date): readonly Problem[] {
  const day = now.toISOString().slice(0, 10)
  const { law, seller, features } = vendor
  const isMarket = (country: string) => seller.country === country || sellsTo(catalogue, country, day)
  const [inEurope, inJapan] = [memberStates.some(isMarket), isMarket('JP')]
  const renews = features.subscriptions && catalogue.products.some(({ kind }) => kind === 'subscription')
  const cancelling = cancellationCountries.filter(isMarket)
  const found: (readonly [field: string, message: string] | false)[] = [
    renews &&
      law.cancellationPage === false &&
      cancelling.length > 0 && [
        'law.cancellationPage',
        `is off, and ${cancelling.join(' and ')} ask for a public way to cancel`,
      ],
    law.lowestPrice === false &&
      inEurope &&
      catalogue.displayedDiscounts.length > 0 && [
        'law.lowestPrice',
        'is off, and the European Union asks for it beside the reductions of displayed-discounts.jsonl',
      ],
    law.orderButton === false && inEurope && ['law.orderButton', 'is off, and the European Union asks for its words'],
    ...(renews ? noticeDoubts(vendor, isMarket) : []),
    inEurope &&
      !legal.kinds.includes('accessibility') && [
        'legal.accessibility',
        'names no document, and the European Union asks sellers for a statement on accessibility',
      ],
    inJapan &&
      !legal.kinds.includes('commerce') && [
        'legal.commerce',
        'names no document, and Japan asks for a page about the seller (特定商取引法に基づく表記)',
      ],
  ]
  return found.flatMap((each) =>
    each ? [{ file: vendorFileName, line: null, field: each[0], message: `${each[1]} (docs/guides/law.md)` }] : [],
  )
}

function noticeDoubts({ law, subscriptions }: Vendor, isMarket: (country: string) => boolean) {
  return Object.entries(noticeDays).flatMap(([country, [least, most]]) => {
    const settled = law.renewalNoticeDays[country] ?? subscriptions.noticeYearly
    if (!isMarket(country) || (settled >= least && settled <= most)) return []
    const message = `has ${settled} days before a yearly renewal, and ${country} wants ${least} to ${most}`
    return [['law.renewalNoticeDays', message] as const]
  })
}
