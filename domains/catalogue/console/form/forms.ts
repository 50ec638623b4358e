import { languages, ownName } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import type { FormPart } from '../../contract/console'
import { giftKinds, type Kind, type Platform } from '../../rules/kinds'
import { kindNames, platformNames } from '../names'
import { amountFields, type FormField, type FormGroup, message, wording } from './fields'

const platforms = Object.entries(platformNames) as [Platform, MessageKey][]

const names = wording('names', 'catalogue.names')

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

/** What products of a kind have beside what all have (decision 0038). */
const ofKind: Readonly<Record<Kind, readonly FormField[]>> = {
  single: [seats, guarantees],
  allInOne: [
    seats,
    includes,
    guarantees,
    { path: 'code', kind: 'product', label: message('catalogue.code'), hint: 'catalogue.codeHint', optional: true },
  ],
  bundle: [seats, includes, { path: 'choose', kind: 'count', label: message('catalogue.choose') }],
  subscription: [
    seats,
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
      ],
    },
  ],
  oem: [seats],
}

/** Everything of a product but its number and its kind, which it keeps, and its prices. */
export const productGroups = (kind: Kind): readonly FormGroup[] => [
  names,
  wording('descriptions', 'catalogue.descriptions', 'prose'),
  {
    key: 'facts',
    legend: 'catalogue.facts',
    fields: [
      { path: 'line', kind: 'choice', label: message('catalogue.line') },
      { path: 'family', kind: 'slug', label: message('catalogue.family'), hint: 'catalogue.familyHint' },
      { path: 'platforms', kind: 'several', label: message('catalogue.platforms'), least: 1, options: platforms },
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
]

/** What a new product is asked for before everything else. */
export const productNumber: FormGroup = {
  key: 'number',
  legend: 'catalogue.newProduct',
  fields: [{ path: 'pid', kind: 'pid', label: message('catalogue.pid'), hint: 'catalogue.pidHint' }],
}

/** @param lines the keys and names of the product lines, each of which a recommendation may favour */
export function groupsOf(
  part: FormPart,
  lines: readonly { readonly key: string; readonly name: string }[],
): readonly FormGroup[] {
  switch (part) {
    case 'lines':
      return [
        {
          key: 'facts',
          legend: 'catalogue.facts',
          fields: [
            {
              path: 'key',
              kind: 'lineKey',
              label: message('catalogue.key'),
              hint: 'catalogue.lineKeyHint',
              once: true,
            },
            { path: 'tab', kind: 'flag', label: message('catalogue.tab') },
            { path: 'primary', kind: 'flag', label: message('catalogue.primary') },
          ],
        },
        names,
      ]
    case 'vatRates':
      return [
        {
          key: 'facts',
          legend: 'catalogue.facts',
          narrow: true,
          fields: [
            { path: 'country', kind: 'country', label: message('catalogue.country') },
            { path: 'from', kind: 'day', label: message('catalogue.from') },
            { path: 'basisPoints', kind: 'rate', label: message('catalogue.rate') },
          ],
        },
      ]
    case 'countryPrices':
      return [
        {
          key: 'facts',
          legend: 'catalogue.facts',
          fields: [
            { path: 'key', kind: 'slug', label: message('catalogue.key'), once: true },
            {
              path: 'countries',
              kind: 'countries',
              label: message('catalogue.countries'),
              hint: 'catalogue.countriesHint',
            },
            { path: 'percent', kind: 'percent', label: message('catalogue.countryPercent') },
          ],
        },
      ]
    case 'displayedDiscounts':
      return [
        {
          key: 'facts',
          legend: 'catalogue.facts',
          fields: [{ path: 'pid', kind: 'product', label: message('catalogue.part.products') }],
        },
        {
          key: 'percents',
          legend: 'catalogue.percents',
          narrow: true,
          fields: languages.map((language) => ({
            path: `percents.${language}`,
            kind: 'percent',
            label: { name: ownName(language) },
          })),
        },
      ]
    case 'campaigns':
      return [
        {
          key: 'facts',
          legend: 'catalogue.facts',
          fields: [
            { path: 'key', kind: 'slug', label: message('catalogue.key'), hint: 'catalogue.campaignHint', once: true },
            { path: 'lines', kind: 'several', label: message('catalogue.campaignLines'), optional: true },
            {
              path: 'kinds',
              kind: 'several',
              label: message('catalogue.campaignKinds'),
              hint: 'catalogue.campaignKindsHint',
              options: giftKinds.map((kind) => [kind, kindNames[kind]]),
              optional: true,
            },
            {
              path: 'products',
              kind: 'products',
              label: message('catalogue.campaignProducts'),
              optional: true,
            },
          ],
        },
        names,
        { key: 'amounts', legend: 'catalogue.giftValue', narrow: true, fields: amountFields('amounts') },
      ]
    case 'recommendations':
      return [
        {
          key: 'facts',
          legend: 'catalogue.facts',
          fields: [
            {
              path: 'products',
              kind: 'products',
              label: message('catalogue.recommended'),
              hint: 'catalogue.recommendedHint',
              kinds: ['single', 'allInOne'],
              least: 1,
            },
            {
              path: 'percent',
              kind: 'percent',
              label: message('catalogue.percent'),
              hint: 'catalogue.percentHint',
              optional: true,
            },
          ],
        },
        {
          key: 'points',
          legend: 'catalogue.points',
          narrow: true,
          fields: [
            { path: 'margin', kind: 'points', label: message('catalogue.margin') },
            ...lines.map(
              ({ key, name }): FormField => ({
                path: `affinity.${key}`,
                kind: 'bonus',
                label: message('catalogue.ownersOf', { line: name }),
              }),
            ),
          ],
        },
      ]
  }
}
