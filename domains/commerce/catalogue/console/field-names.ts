import type { MessageKey } from '@/platform/i18n/message'
import { isLanguage, ownName } from '@/platform/i18n/page-languages'
import type { Translate } from '@/platform/i18n/translator'

const names: Readonly<Record<string, MessageKey>> = {
  names: 'catalogue.name',
  descriptions: 'room.description',
  line: 'catalogue.line',
  family: 'catalogue.family',
  platforms: 'catalogue.platforms',
  box: 'catalogue.box',
  seats: 'catalogue.seats',
  includes: 'catalogue.includes',
  guarantees: 'catalogue.guarantees',
  code: 'room.licenceCode',
  choose: 'catalogue.choose',
  upgrade: 'catalogue.upgrade',
  upgradeFrom: 'catalogue.upgradeFrom',
  counts: 'catalogue.counts',
  relayDays: 'catalogue.relayDays',
  overLimit: 'catalogue.overLimit',
  refuses: 'catalogue.refuses',
  meters: 'catalogue.meters',
  features: 'catalogue.features',
  licenceKey: 'catalogue.licenceKey',
  pro: 'catalogue.pro',
  bound: 'catalogue.bound',
  to: 'catalogue.to',
  credit: 'catalogue.credit',
  tracked: 'catalogue.tracked',
  addOn: 'catalogue.addOn',
  updatesMonths: 'catalogue.updatesMonths',
  trial: 'catalogue.deviceTrialDays',
  extends: 'catalogue.extends',
  earlierPids: 'catalogue.earlierPids',
  pid: 'room.number',
  kind: 'room.type',
  amounts: 'catalogue.amount',
  renewal: 'catalogue.renewal',
  onSale: 'catalogue.offerTerm',
  tiers: 'catalogue.tiers',
  term: 'catalogue.term',
  country: 'catalogue.country',
  countries: 'catalogue.countries',
  from: 'catalogue.from',
  basisPoints: 'catalogue.rate',
  percents: 'catalogue.percents',
  percent: 'catalogue.percent',
  products: 'room.product',
  lines: 'room.productLines',
  kinds: 'room.type',
  margin: 'catalogue.margin',
  affinity: 'catalogue.points',
  tab: 'catalogue.tab',
  primary: 'catalogue.primary',
  key: 'catalogue.key',
}

/** Returns the label of a field such as `names.de`; a field that only files have keeps its own name. */
export function fieldName(translate: Translate, field: string): string {
  const [head = '', ...rest] = field.split('.')
  const tail = rest.join('.')
  const name = names[head]
  if (!name) return field
  return [translate(name), isLanguage(tail) ? ownName(tail) : tail].filter(Boolean).join(', ')
}
