import { languages, ownName } from '@/platform/i18n/page-languages'
import type { FormPart } from '../../contract/console'
import { giftKinds } from '../../rules/kinds'
import { kindNames } from '../names'
import { amountFields, type FormField, type FormGroup, message } from './fields'
import { names } from './product-forms'

type Lines = readonly { readonly key: string; readonly name: string }[]

/** @param lines the keys and names of the product lines, each of which a recommendation may favour */
export function groupsOf(part: FormPart, lines: Lines): readonly FormGroup[] {
  switch (part) {
    case 'lines':
      return lineGroups()
    case 'vatRates':
      return vatRateGroups()
    case 'countryPrices':
      return countryPriceGroups()
    case 'concessions':
      return concessionGroups()
    case 'displayedDiscounts':
      return displayedDiscountGroups()
    case 'campaigns':
      return campaignGroups()
    case 'recommendations':
      return recommendationGroups(lines)
  }
}

const lineGroups = (): readonly FormGroup[] => [
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

const vatRateGroups = (): readonly FormGroup[] => [
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

const countryPriceGroups = (): readonly FormGroup[] => [
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

const concessionGroups = (): readonly FormGroup[] => [
  {
    key: 'facts',
    legend: 'catalogue.facts',
    fields: [
      { path: 'key', kind: 'slug', label: message('catalogue.key'), once: true },
      { path: 'domains', kind: 'domains', label: message('catalogue.domains'), hint: 'catalogue.domainsHint' },
      { path: 'percent', kind: 'percent', label: message('catalogue.countryPercent') },
    ],
  },
  names,
]

const displayedDiscountGroups = (): readonly FormGroup[] => [
  {
    key: 'facts',
    legend: 'catalogue.facts',
    fields: [{ path: 'pid', kind: 'product', label: message('room.product') }],
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

const campaignGroups = (): readonly FormGroup[] => [
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

const recommendationGroups = (lines: Lines): readonly FormGroup[] => [
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
