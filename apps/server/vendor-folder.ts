import { readCatalogue } from '@/domains/commerce/catalogue'
import { type Catalogue, indexCatalogue, priceOf, productOf, sellsTo } from '@/domains/commerce/catalogue/rules'
import { applyCoupon } from '@/domains/commerce/checkout/rules/coupon'
import { releasesFile } from '@/domains/licensing/downloads/imports/release-line'
import { checkReleases } from '@/domains/licensing/downloads/imports/releases'
import { cannedAnswersFile, readCannedAnswers } from '@/domains/support/tickets'
import type { ProviderName } from '@/integrations/payments/provider'
import { setupOf } from '@/integrations/payments/setups'
import { checkBrand } from '@/platform/brand/open'
import { type Vendor, vendorFileName } from '@/platform/config/vendor'
import { namesIn } from '@/platform/files/names-in'
import { decimal } from '@/platform/i18n/money'
import { ImportFolder } from '@/platform/import/folder'
import { showProgress } from '@/platform/import/progress'
import { cancellationCountries } from '@/platform/legal/markets'
import { type LegalDocuments, readLegal } from '@/platform/legal-texts/documents'
import type { Currency } from '@/platform/money/currencies'
import { money, subtract, sum } from '@/platform/money/money'
import { meant } from '@/platform/text/nearest'
import { type Problem, Problems } from '@/platform/text/problems'
import { memberStates } from '@/platform/time/time-zones'
import { checkVendor } from '@/platform/vendor/read'
import { readMessages } from '@/platform/wording/check'
import { notCollected } from './before-selling'
import { importedFiles, partFiles } from './import'
import { sellerProblems } from './seller-problems'
import { productWording } from './wording'

const nobodys = { held: true, total: 0, own: 0 }

/**
 * Returns the coupons that leave less of a product's price than the provider collects, each once: the checkout does not
 * apply them there. Combinations of products are not checked.
 */
export function leftTooLittle(
  catalogue: Catalogue,
  { provider, currencies }: { readonly provider: ProviderName; readonly currencies: readonly Currency[] },
  now: Date,
): readonly Problem[] {
  return catalogue.coupons.flatMap((coupon) => {
    for (const { pid, term } of catalogue.prices) {
      for (const currency of currencies) {
        const least = setupOf(provider).least(currency)
        const product = productOf(catalogue, pid)
        const quotation = priceOf(catalogue, { pid, term, currency })
        if (least === null || !product || !quotation?.onSale) continue
        const { price } = quotation
        const line = { pid: product.pid, line: product.line, price, offered: false }
        const applied = applyCoupon(coupon, [line], { currency, now, uses: nobodys })
        const left = 'off' in applied ? subtract(price, sum(applied.off, currency)) : null
        if (left === null || left.minor === 0 || left.minor >= least) continue
        const collected = decimal(money(least, currency))
        const message = `${coupon.code} leaves ${decimal(left)} ${currency} of ${pid} (${term}), and ${provider} collects ${collected} at least: it is not applied there`
        return [{ file: 'coupons.jsonl', line: null, message }]
      }
    }
    return []
  })
}

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

const silent = showProgress({ isTTY: false, write: () => true })

export interface VendorFolderCheck {
  readonly problems: readonly Problem[]
  /** Values that are valid but unlikely; they block nothing. */
  readonly doubts: readonly Problem[]
}

/**
 * All problems of a vendor's folder: of its settings, its catalogue, and its other files.
 * @param provider of payments whose currencies are checked; null: they are not checked
 */
export async function checkVendorFolder(path: string, provider: ProviderName | null): Promise<VendorFolderCheck> {
  const { fault } = await namesIn(path)
  if (fault !== null) return { problems: [{ file: path, line: null, message: fault }], doubts: [] }
  const settings = checkVendor(path)
  const messages = await readMessages(path, productWording)
  if ('problems' in settings && settings.problems.some((problem) => leavesOfferOpen(problem) || isUnreadable(problem)))
    return { problems: [...settings.problems, ...messages.problems], doubts: [] }
  const seller = 'value' in settings ? settings.value.seller : null
  const read = await readCatalogue(path, settings.offer, seller?.country ?? null)
  const answers = await readCannedAnswers(path, settings.offer)
  const catalogue = 'content' in read ? indexCatalogue(0, read.content) : null
  const problems = [
    ...('problems' in settings ? settings.problems : []),
    ...('value' in settings ? sellerProblems(settings.value) : []),
    ...('value' in settings && provider ? notCollected(settings.value, provider) : []),
    ...('value' in settings ? await checkBrand(path, settings.value) : []),
    ...('value' in settings && catalogue ? unknownLines(settings.value, catalogue) : []),
    ...messages.problems,
    ...('problems' in read ? read.problems : []),
    ...('problems' in answers ? answers.problems : []),
    ...(await importProblems(path, settings, catalogue)),
  ]
  const doubts = [
    ...('doubts' in read ? read.doubts : []),
    ...('value' in settings && catalogue
      ? lawDoubts(
          settings.value,
          catalogue,
          readLegal(path, settings.value.legal, settings.offer.languages).documents,
          new Date(),
        )
      : []),
    ...(catalogue && provider
      ? leftTooLittle(catalogue, { provider, currencies: settings.offer.currencies }, new Date())
      : []),
  ]
  return { problems, doubts }
}

/** True for problems that leave the rest open: without languages and currencies the catalogue cannot be judged. */
const leavesOfferOpen = ({ field = '' }: Problem) => /^(languages|currencies)\b/.test(field)

/** A file that is no JSON, or in another encoding, has one fault, which is in none of its fields. */
const isUnreadable = ({ file, field, message }: Problem) =>
  file === vendorFileName && field === undefined && !message.startsWith('is missing')

/** Settings that name lines of the catalogue. */
function unknownLines({ licences: { lines } }: Vendor, catalogue: Catalogue): Problem[] {
  const known = catalogue.lines.map(({ key }) => key)
  const named = typeof lines === 'string' ? [] : lines
  return named.flatMap((key, index) => {
    if (known.includes(key)) return []
    const message = `there is no line "${key}"${meant(key, known)}`
    return { file: vendorFileName, line: null, field: `licences.lines.${index}`, message }
  })
}

/**
 * Returns the problems that an import of the folder would find before its first query; a list that nothing reads is
 * probably misspelt.
 */
async function importProblems(
  path: string,
  { offer, ...read }: ReturnType<typeof checkVendor>,
  catalogue: Catalogue | null,
): Promise<readonly Problem[]> {
  const problems = new Problems()
  const folder = await ImportFolder.open({ path, offer }, [...importedFiles, cannedAnswersFile], problems, silent)
  await folder.checkLines(partFiles)
  const settings = 'value' in read ? read.value.updates : null
  if (catalogue && settings && folder.has(releasesFile))
    await checkReleases({ folder: path, offer, settings }, catalogue, problems)
  return problems.shown
}
