import type { Content } from '../schema'
import type { AddOn, Kind, Platform, Term } from './kinds'

type FileName = keyof Content

/** Everything that the check can find, by its code, with what each finding names. */
export interface FindingValues {
  /** A text or a list that has to hold something. */
  empty: object
  /** @param reason in English, for anyone who writes files: the forms of the console let nothing of the kind in */
  malformed: { reason: string }
  /** @param first the line, from 1, in which it stands first */
  twice: { key: string; first: number }
  familyTwice: { family: string; platform: Platform; first: number }
  noLine: { line: string }
  noProduct: { pid: number }
  noPicture: { picture: string }
  noPrice: { pid: number }
  noLifetimePrice: { pid: number }
  wrongKind: { pid: number; kind: Kind }
  otherLine: { pid: number; line: string }
  otherPlatform: { pid: number }
  addOnOutsidePrimary: { addOn: AddOn }
  largestIsUpgraded: object
  upgradesItself: object
  earlierIsItself: object
  upgradePrice: object
  /** @param first the product that can be tried there already */
  secondTrial: { platform: Platform; first: number }
  /** @param first the product that counts the meter for another period */
  otherMeter: { meter: string; first: number }
  /** @param first the fee of the line */
  secondFee: { first: number }
  triesNothing: object
  renewsNothing: object
  choosesTooMany: { choose: number; of: number }
  circle: { circle: string }
  secondPrimary: { line: string }
  noPrimary: object
  emptyLine: { line: string }
  renewalMissing: { pid: number }
  neverRenewed: { pid: number }
  subscriptionTerm: { term: Term }
  freeCosts: { currency: string }
  costsNothing: { currency: string }
  /** @param from of how many pieces the tier is */
  tierGivesNothing: { from: number }
  soldSingly: { pid: number }
  noCountry: { country: string }
  countryTwice: { country: string; first: number }
  allInOneDiscount: { pid: number }
  platformTwice: { pid: number }
  /** @param countries by their two letters, the first of them alone where they are many */
  noRate: { countries: string; count: number }
  /** A doubt: a member state's rate is not what states ask. @param percent as it is written, such as 0.19 */
  oddRate: { country: string; percent: number }
  /** A doubt: what a seller in the Union asks in these member states follows from the rate of all others. */
  noOwnRate: { countries: string; count: number }
  /** A doubt: less than one of what is written in front of the decimal mark. */
  belowOne: { currency: string }
  /** A doubt: what is asked in one currency is worth far more than what is asked in the other. */
  farApart: { currency: string; other: string }
  /** A doubt: a subscription gives everything that is sold once. */
  includesAll: { pid: number }
}

export type FindingCode = keyof FindingValues

/** A problem of one line of a catalogue. */
export type Finding = {
  readonly [Code in FindingCode]: {
    readonly file: FileName
    /** From 1, in the order of the file. */
    readonly line: number
    readonly code: Code
    readonly values: Readonly<FindingValues[Code]>
    /** The field that is at fault, such as `amounts.USD`; null: the entry as a whole. */
    readonly field: string | null
  }
}[FindingCode]

/** The range of standard VAT rates in the Union, in percent: at least 15 by law, and 27 in Hungary. */
export const [leastRate, mostRate] = [15, 27] as const
/** How many times as much one currency's price may be worth as another's. */
export const farApart = 20

type Place = Pick<Finding, 'file' | 'field'>

/**
 * The English wording of each finding for people who write the files; the console has words of its own for the same
 * codes.
 */
const english: { readonly [Code in FindingCode]: (values: FindingValues[Code], place: Place) => string } = {
  empty: (_, { field }) => `${field} is empty`,
  malformed: ({ reason }, { field }) => [field, reason].filter(Boolean).join(': '),
  twice: ({ key, first }, { file }) => `${nouns[file](key)} is in line ${first} already`,
  familyTwice: ({ family, platform, first }) => `the family "${family}" on ${platform} is in line ${first} already`,
  noLine: ({ line }) => `there is no line "${line}"`,
  noProduct: ({ pid }, { file, field }) =>
    file === 'products' ? `${field} names the product ${pid}, which there is not` : `there is no product ${pid}`,
  noPicture: ({ picture }) => `there is no picture art/${picture}.svg`,
  noPrice: ({ pid }) => `${pid} has no price`,
  noLifetimePrice: ({ pid }) => `${pid} has no price for LFT`,
  wrongKind: ({ pid, kind }, { file, field }) =>
    file === 'products' ? `${field} cannot name ${pid}, which is of the kind ${kind}` : `${pid} is of the kind ${kind}`,
  otherLine: ({ pid, line }, { field }) => `${field} names ${pid} of the line "${line}"`,
  otherPlatform: ({ pid }, { field }) => `${field} names ${pid}, which is for another platform`,
  addOnOutsidePrimary: ({ addOn }) => `an add-on of the kind ${addOn} belongs to the primary line`,
  largestIsUpgraded: () => 'is the largest there is, and is offered an upgrade',
  upgradesItself: () => 'is an upgrade of itself',
  earlierIsItself: () => 'is its own earlier version',
  upgradePrice: () => 'owners of the earlier version get either a percentage off or a price of their own',
  secondTrial: ({ platform, first }) => `${first} can be tried in its line on ${platform} already`,
  otherMeter: ({ meter, first }) => `${first} of its line counts "${meter}" for another period`,
  secondFee: ({ first }) => `${first} is the fee of its line already`,
  triesNothing: () => 'has no seats, so no device can try it',
  renewsNothing: () => 'renews updates, and `extends` names no product whose updates these are',
  choosesTooMany: ({ choose, of }) => `lets choose ${choose} of ${of}`,
  circle: ({ circle }) => `includes itself: ${circle}`,
  secondPrimary: ({ line }) => `is a second primary line beside "${line}"`,
  noPrimary: () => 'no line of the file is the primary one',
  emptyLine: ({ line }) => `the line "${line}" has no product`,
  renewalMissing: ({ pid }) => `${pid} is a subscription and needs a renewal amount`,
  neverRenewed: ({ pid }) => `${pid} is no subscription and is never renewed`,
  subscriptionTerm: ({ term }) => `a subscription cannot run for ${term}`,
  freeCosts: ({ currency }) => `${currency} must be 0 for the term FREE`,
  costsNothing: ({ currency }) => `${currency} must be above 0`,
  tierGivesNothing: ({ from }) => `from ${from} on it takes off no more than for fewer`,
  soldSingly: ({ pid }) => `${pid} is sold one at a time for this term, so there is no price for several`,
  noCountry: ({ country }) => `there is no country "${country}"`,
  countryTwice: ({ country, first }) => `${country} is in the group of line ${first} already`,
  allInOneDiscount: ({ pid }) => `${pid} is an all-in-one: what is taken off follows from what its buyer owns`,
  platformTwice: ({ pid }) => `${pid} is a second one for its platform`,
  noRate: ({ countries, count }) =>
    `${count} countries have no rate (${countries}): name the rate of each, null where you do not sell, or one for "*"`,
  oddRate: ({ country, percent }) =>
    `${country} has ${percent} % of VAT, and member states ask between ${leastRate} and ${mostRate} %: 19 % is 1900 basis points`,
  noOwnRate: ({ countries, count }) =>
    `${count === 1 ? 'a member state has no rate of its own' : `${count} member states have no rate of their own`} (${countries}), so that "*" holds for consumers there`,
  belowOne: ({ currency }) => `${currency} is below one: amounts are in the smallest unit, and 2999 is 29.99`,
  farApart: ({ currency, other }) => `${currency} is worth over ${farApart} times as much as ${other}`,
  includesAll: ({ pid }) =>
    `${pid} gives its subscribers everything that is sold once; if not meant, shorten \`includes\``,
}

/** The English name of an entry of each part, by its key. */
const nouns: Readonly<Record<FileName, (key: string) => string>> = {
  lines: (key) => `the line "${key}"`,
  products: (key) => `product ${key}`,
  prices: (key) => `the price of ${key.replace(' ', ' for ')}`,
  vatRates: (key) => `the rate of ${key.replace(' ', ' from ')}`,
  coupons: (key) => `the coupon ${key}`,
  displayedDiscounts: (key) => `the displayed discount of ${key}`,
  campaigns: (key) => `the campaign "${key}"`,
  recommendations: (key) => `the product ${key}`,
  countryPrices: (key) => `the group "${key}"`,
  concessions: (key) => `the concession "${key}"`,
}

export const findingCodes = Object.keys(english) as FindingCode[]

/** A finding in English, as the command line says it. */
export const describeFinding = ({ code, values, ...place }: Finding): string =>
  (english[code] as (values: unknown, place: Place) => string)(values, place)
