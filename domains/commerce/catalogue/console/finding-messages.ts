import type { MessageKey } from '@/platform/i18n/message'
import type { Translate } from '@/platform/i18n/translator'
import { type Platform, platformMessage } from '@/platform/programs/platforms'
import type { ProblemInConsole } from '../contract/console'
import { addOnNames, kindNames, termNames } from './names'

const messages: Readonly<Record<ProblemInConsole['code'], MessageKey>> = {
  empty: 'catalogue.finding.empty',
  malformed: 'catalogue.finding.malformed',
  twice: 'catalogue.finding.twice',
  familyTwice: 'catalogue.finding.familyTwice',
  noLine: 'catalogue.finding.noLine',
  noProduct: 'catalogue.finding.noProduct',
  noPicture: 'catalogue.finding.noPicture',
  noPrice: 'catalogue.finding.noPrice',
  noLifetimePrice: 'catalogue.finding.noLifetimePrice',
  wrongKind: 'catalogue.finding.wrongKind',
  otherLine: 'catalogue.finding.otherLine',
  otherPlatform: 'catalogue.finding.otherPlatform',
  addOnOutsidePrimary: 'catalogue.finding.addOnOutsidePrimary',
  largestIsUpgraded: 'catalogue.finding.largestIsUpgraded',
  upgradesItself: 'catalogue.finding.upgradesItself',
  earlierIsItself: 'catalogue.finding.earlierIsItself',
  upgradePrice: 'catalogue.finding.upgradePrice',
  secondTrial: 'catalogue.finding.secondTrial',
  otherMeter: 'catalogue.finding.otherMeter',
  secondFee: 'catalogue.finding.secondFee',
  triesNothing: 'catalogue.finding.triesNothing',
  renewsNothing: 'catalogue.finding.renewsNothing',
  choosesTooMany: 'catalogue.finding.choosesTooMany',
  circle: 'catalogue.finding.circle',
  secondPrimary: 'catalogue.finding.secondPrimary',
  noPrimary: 'catalogue.finding.noPrimary',
  noRate: 'catalogue.finding.noRate',
  emptyLine: 'catalogue.finding.emptyLine',
  renewalMissing: 'catalogue.finding.renewalMissing',
  neverRenewed: 'catalogue.finding.neverRenewed',
  subscriptionTerm: 'catalogue.finding.subscriptionTerm',
  freeCosts: 'catalogue.finding.freeCosts',
  costsNothing: 'catalogue.finding.costsNothing',
  tierGivesNothing: 'catalogue.finding.tierGivesNothing',
  soldSingly: 'catalogue.finding.soldSingly',
  noCountry: 'catalogue.finding.noCountry',
  countryTwice: 'catalogue.finding.countryTwice',
  allInOneDiscount: 'catalogue.finding.allInOneDiscount',
  platformTwice: 'catalogue.finding.platformTwice',
  oddRate: 'catalogue.finding.oddRate',
  noOwnRate: 'catalogue.finding.noOwnRate',
  belowOne: 'catalogue.finding.belowOne',
  farApart: 'catalogue.finding.farApart',
  includesAll: 'catalogue.finding.includesAll',
}

/** Names of the wire that a finding holds, as they are called in the console. */
const called: Readonly<Record<string, Readonly<Record<string, MessageKey>>>> = {
  kind: kindNames,
  term: termNames,
  addOn: addOnNames,
}

/** Returns a finding in the operator's language. Product numbers have no separators. */
export function formatFinding(
  translate: Translate,
  { code, values }: Pick<ProblemInConsole, 'code' | 'values'>,
): string {
  const said = Object.entries(values).map(([name, value]) => {
    const message = name === 'platform' ? platformMessage(value as Platform) : called[name]?.[value]
    return [name, message ? translate(message) : String(value)] as const
  })
  return translate(messages[code], Object.fromEntries(said))
}
