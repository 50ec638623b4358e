import { platformMessage } from '@/platform/programs/platforms'
import { platformsHere } from '@/platform/ui/browser/page-platforms'
import type { Kind } from '../../rules/kinds'
import { amountFields, type FormField, type FormGroup, message, wording } from './fields'

export const names = wording('names', 'room.nameInEach')
const includes: FormField = { path: 'includes', kind: 'products', label: message('catalogue.includes') }
const guarantees: FormField = {
  path: 'guarantees',
  kind: 'products',
  label: message('catalogue.guarantees'),
  hint: 'catalogue.guaranteesHint',
}
const seats: FormField = {
  path: 'seats',
  kind: 'points',
  label: message('catalogue.seats'),
  hint: 'catalogue.seatsHint',
}
const bound: FormField = { path: 'bound', kind: 'flag', label: message('catalogue.bound'), optional: true }

/** Updates and transfers of a product that is bought for good. */
const lasting: readonly FormField[] = [
  {
    path: 'updatesMonths',
    kind: 'count',
    label: message('catalogue.updatesMonths'),
    hint: 'catalogue.updatesMonthsHint',
    optional: true,
  },
  bound,
]

/** How the seats of a product are given out. */
const licence: readonly FormField[] = [
  {
    path: 'licence.kind',
    kind: 'choice',
    label: message('catalogue.licenceKind'),
    hint: 'catalogue.licenceKindHint',
    options: [['floating', 'catalogue.licenceKind.floating']],
    optional: true,
  },
  { path: 'licence.leaseMinutes', kind: 'count', label: message('catalogue.leaseMinutes'), optional: true },
  { path: 'licence.graceMinutes', kind: 'points', label: message('catalogue.graceMinutes'), optional: true },
  { path: 'licence.overdraft', kind: 'points', label: message('catalogue.overdraft'), optional: true },
  {
    path: 'licence.counts',
    kind: 'choice',
    label: message('catalogue.counts'),
    hint: 'catalogue.countsHint',
    options: [['process', 'catalogue.counts.process']],
    optional: true,
  },
  {
    path: 'licence.relayDays',
    kind: 'count',
    label: message('catalogue.relayDays'),
    hint: 'catalogue.relayDaysHint',
    optional: true,
  },
  {
    path: 'overLimit',
    kind: 'choice',
    label: message('catalogue.overLimit'),
    hint: 'catalogue.overLimitHint',
    options: [['warn', 'catalogue.overLimit.warn']],
    optional: true,
  },
  {
    path: 'refuses',
    kind: 'several',
    label: message('catalogue.refuses'),
    hint: 'catalogue.refusesHint',
    options: [
      ['virtualMachine', 'catalogue.refuses.virtualMachine'],
      ['container', 'catalogue.refuses.container'],
    ],
    optional: true,
  },
  {
    path: 'meters',
    kind: 'meters',
    label: message('catalogue.meters'),
    hint: 'catalogue.metersHint',
    optional: true,
  },
]

/** The names of its meters for people, at `meterNames` of the form: a text of a language has all of them. */
const ofMeters = wording('meterNames', 'catalogue.meterNames', 'meterNames')
const meterNames: FormGroup = {
  ...ofMeters,
  fields: ofMeters.fields.map((field) => ({
    ...field,
    hint: 'catalogue.meterNamesHint',
    names: 'meters',
    optional: true,
  })),
}
const counting: readonly Kind[] = ['single', 'allInOne', 'bundle', 'subscription']

/** The trial on a device (decision 0109). */
const trial: readonly FormField[] = [
  {
    path: 'trial.days',
    kind: 'count',
    label: message('catalogue.deviceTrialDays'),
    hint: 'catalogue.deviceTrialDaysHint',
    optional: true,
  },
  {
    path: 'trial.features',
    kind: 'features',
    label: message('catalogue.trialFeatures'),
    hint: 'catalogue.trialFeaturesHint',
    optional: true,
  },
]

/** The further fields of each kind of product (decision 0038). */
const ofKind: Readonly<Record<Kind, readonly FormField[]>> = {
  single: [seats, ...licence, ...trial, guarantees, ...lasting],
  allInOne: [
    seats,
    ...licence,
    ...trial,
    includes,
    guarantees,
    ...lasting,
    { path: 'code', kind: 'product', label: message('room.licenceCode'), hint: 'catalogue.codeHint', optional: true },
  ],
  bundle: [
    seats,
    ...licence,
    ...lasting,
    includes,
    { path: 'choose', kind: 'count', label: message('catalogue.choose') },
  ],
  subscription: [
    seats,
    ...licence,
    ...trial,
    bound,
    includes,
    {
      path: 'upgrade',
      kind: 'product',
      label: message('catalogue.upgrade'),
      hint: 'catalogue.upgradeHint',
      optional: true,
    },
    {
      path: 'changesTo',
      kind: 'products',
      label: message('catalogue.changesTo'),
      hint: 'catalogue.changesToHint',
      optional: true,
    },
    {
      path: 'pauseMonths',
      kind: 'count',
      label: message('catalogue.pauseMonths'),
      hint: 'catalogue.pauseMonthsHint',
      optional: true,
    },
    {
      path: 'trialDays',
      kind: 'count',
      label: message('catalogue.trialDays'),
      hint: 'catalogue.trialDaysHint',
      optional: true,
    },
    { path: 'pro', kind: 'flag', label: message('catalogue.pro') },
  ],
  upgrade: [
    { path: 'to', kind: 'product', label: message('catalogue.to') },
    {
      path: 'credit',
      kind: 'percent',
      label: message('catalogue.credit'),
      hint: 'catalogue.creditHint',
      optional: true,
    },
    { path: 'tracked', kind: 'flag', label: message('catalogue.tracked') },
  ],
  addOn: [
    {
      path: 'addOn',
      kind: 'choice',
      label: message('catalogue.addOn'),
      options: [
        ['npg', 'catalogue.addOn.npg'],
        ['edp', 'catalogue.addOn.edp'],
        ['eds', 'catalogue.addOn.eds'],
        ['upd', 'catalogue.addOn.upd'],
        ['fee', 'catalogue.addOn.fee'],
      ],
    },
    {
      path: 'extends',
      kind: 'products',
      label: message('catalogue.extends'),
      hint: 'catalogue.extendsHint',
      optional: true,
    },
  ],
  oem: [seats, ...lasting],
}

/** The paid way from an earlier version. */
const upgradeFrom: readonly FormGroup[] = [
  {
    key: 'upgradeFrom',
    legend: 'catalogue.upgradeFrom',
    fields: [
      {
        path: 'upgradeFrom.products',
        kind: 'products',
        label: message('catalogue.upgradeFromProducts'),
        hint: 'catalogue.upgradeFromProductsHint',
        optional: true,
      },
      {
        path: 'upgradeFrom.percent',
        kind: 'percent',
        label: message('catalogue.upgradeFromPercent'),
        hint: 'catalogue.upgradeFromPercentHint',
        optional: true,
      },
      {
        path: 'upgradeFrom.withinMonths',
        kind: 'count',
        label: message('catalogue.upgradeFromMonths'),
        hint: 'catalogue.upgradeFromMonthsHint',
        optional: true,
      },
      { path: 'upgradeFrom.replaces', kind: 'flag', label: message('catalogue.upgradeFromReplaces') },
    ],
  },
  {
    key: 'upgradeFromAmounts',
    legend: 'catalogue.upgradeFromAmounts',
    narrow: true,
    fields: amountFields('upgradeFrom.amounts').map((field) => ({ ...field, optional: true })),
  },
]

const upgradable: readonly Kind[] = ['single', 'allInOne', 'bundle']

/** The features for programs, and the fields that buyers fill in. */
const features: FormField = {
  path: 'features',
  kind: 'features',
  label: message('catalogue.features'),
  hint: 'catalogue.featuresHint',
  optional: true,
}
const licenceKey: readonly FormField[] = [
  { path: 'licenceKey', kind: 'keyed', label: message('catalogue.licenceKey'), optional: true },
  {
    path: 'licenceKey.prefix',
    kind: 'keyPrefix',
    label: message('catalogue.licenceKeyPrefix'),
    hint: 'catalogue.licenceKeyPrefixHint',
    optional: true,
  },
]

/** The fields of a product except its number and kind, which are fixed, and its prices. */
export const productGroups = (kind: Kind): readonly FormGroup[] => [
  names,
  wording('descriptions', 'catalogue.descriptions', 'prose'),
  {
    key: 'facts',
    legend: 'catalogue.facts',
    fields: [
      { path: 'line', kind: 'choice', label: message('catalogue.line') },
      { path: 'family', kind: 'slug', label: message('catalogue.family'), hint: 'catalogue.familyHint' },
      {
        path: 'platforms',
        kind: 'several',
        label: message('catalogue.platforms'),
        least: 1,
        options: platformsHere().map((each) => [each, platformMessage(each)] as const),
      },
      { path: 'box', kind: 'choice', label: message('catalogue.box') },
      ...ofKind[kind],
      {
        path: 'earlierPids',
        kind: 'pids',
        label: message('catalogue.earlierPids'),
        hint: 'catalogue.earlierPidsHint',
        optional: true,
      },
    ],
  },
  ...(counting.includes(kind) ? [meterNames] : []),
  { key: 'programs', legend: 'catalogue.programs', fields: [features, ...licenceKey] },
  ...(upgradable.includes(kind) ? upgradeFrom : []),
]

/** The first question about a new product. */
export const productNumber: FormGroup = {
  key: 'number',
  legend: 'catalogue.newProduct',
  fields: [{ path: 'pid', kind: 'pid', label: message('room.number'), hint: 'catalogue.pidHint' }],
}
