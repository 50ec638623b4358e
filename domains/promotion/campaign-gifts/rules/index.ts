import type { Currency } from '@/platform/money/money'
import type { ScreenName } from '@/platform/paths'

/** The campaigns that the wire knows, each by its key in the vendor's catalogue (decision 0024). */
export const campaignKeys = ['all-in-one-new', 'downloader-all-in-one'] as const
export type CampaignKey = (typeof campaignKeys)[number]

/** The screen of each campaign's gifts in the member area. */
export const giftScreens: Readonly<Record<CampaignKey, ScreenName>> = {
  'all-in-one-new': 'all_in_one_new_amazon_gift',
  'downloader-all-in-one': 'downloader_all_in_one_netflix_gift',
}

/**
 * The states of a claim. There is none before its first picture; rejected, it waits for another picture; withdrawn, the
 * order was refunded before a code was taken.
 */
export const claimStates = ['waiting', 'rejected', 'choosing', 'given', 'withdrawn'] as const
export type ClaimState = (typeof claimStates)[number]

const nextStates: Readonly<Record<ClaimState, readonly ClaimState[]>> = {
  // A better picture may replace one that is not reviewed yet.
  waiting: ['waiting', 'choosing', 'given', 'rejected', 'withdrawn'],
  rejected: ['waiting', 'withdrawn'],
  choosing: ['given', 'withdrawn'],
  given: [],
  withdrawn: [],
}

/** The states from which a claim may come into this one. */
export const statesBefore = (next: ClaimState): readonly ClaimState[] =>
  claimStates.filter((state) => nextStates[state].includes(next))

/** The shops for which codes are made out, with the currency in which each sells. */
const currencyOfSite = { US: 'USD', UK: 'GBP', DE: 'EUR', FR: 'EUR', JP: 'JPY' } as const satisfies Record<
  string,
  Currency
>
export type Site = keyof typeof currencyOfSite
export const sites = Object.keys(currencyOfSite) as [Site, ...Site[]]

/** The order in which a member chooses. */
export const giftCurrencies = ['USD', 'GBP', 'EUR', 'JPY'] as const satisfies readonly Currency[]

export const currencyAt = (site: Site): Currency => currencyOfSite[site]

const countryOf = (site: Site) => (site === 'UK' ? 'GB' : site)

/** Each shop with the country whose orders it suits, as the database is told. */
export const shopsByCountry = sites.map((site) => ({ site, country: countryOf(site), currency: currencyOfSite[site] }))

/** The shop that suits an order: that of its country, else one that sells in its currency. */
export function siteFor({ country, currency }: { country: string; currency: Currency }): Site {
  return sites.find((site) => countryOf(site) === country) ?? siteSelling(currency)
}

/** The shop that suits an order, where it sells in a currency. */
export function shopOfOrder(order: Parameters<typeof siteFor>[0], currency: Currency): Site | null {
  const own = siteFor(order)
  return sellsIn(own, currency) ? own : null
}

/** The first shop that sells in a currency. */
export const siteSelling = (currency: Currency): Site => sites.find((site) => currencyOfSite[site] === currency) ?? 'US'

/** Whether a shop sells in a currency. */
export const sellsIn = (site: Site, currency: Currency) => currencyOfSite[site] === currency

/** The shops of a currency, where there is more than one: codes for one are of no use in another (spec 10.1). */
export const shopsOf = (currency: Currency): readonly Site[] => {
  const all = sites.filter((site) => sellsIn(site, currency))
  return all.length > 1 ? all : []
}

/** The free codes of a value: the shops, and whether any is for all shops of the currency. */
export interface FreeCodes {
  readonly own: readonly Site[]
  readonly any: boolean
}

/** The shops between which a member has to choose for a currency; none: its codes do not differ by shop (spec 10.1). */
export function choiceOfShops(currency: Currency, { own, any }: FreeCodes): readonly Site[] {
  const shops = shopsOf(currency)
  const named = shops.filter((site) => own.includes(site))
  return named.length > 0 && any ? shops : named
}

/** In bytes. */
export const mostPictureBytes = 8_388_608

/** The target size of a picture that the browser shrinks, in bytes. */
export const targetPictureBytes = 400 * 1024

/** The longest reason that a mail and a row of the gift page carry well, in characters. */
export const longestReason = 500

/** Pictures whose looks differ in no more of the bits of a look are taken for the same one. */
export const alikeWithin = 10

/** Where a picture lies; each has a name that no other has. */
export const pictureKey = (picture: string) => `gifts/${picture}.jpg`

/** Returns the name of the picture in a key. */
export const pictureIn = (key: string | null) => /^gifts\/([0-9a-f-]{36})\.jpg$/.exec(key ?? '')?.[1] ?? null
