import { expect, test } from 'vitest'
import { countries, euCountries } from './countries'
import { dependsOnPostalCode, postalCodeOutside, territoryName, vatTerritory } from './vat-territory'

test.each([
  ['MC', '98000', 'FR'],
  ['IM', '', 'GB'],
  ['ES', '35001', 'IC'],
  ['ES', '38001', 'IC'],
  ['ES', '51001', 'EA'],
  ['ES', '52001', 'EA'],
  ['ES', '28013', 'ES'],
  ['DE', '78266', 'XB'],
  ['DE', '27498', 'XH'],
  ['DE', '27499', 'DE'],
  ['IT', '23041', 'XL'],
  ['IT', '22061', 'XC'],
  ['IT', '22060', 'IT'],
  ['GR', '630 86', 'XA'],
  ['FI', '22100', 'AX'],
  ['GR', '63087', 'XA'],
  ['GR', '63085', 'GR'],
  ['GR', '63088', 'GR'],
  ['FI', 'AX-22100', 'AX'],
  ['FI', '21999', 'FI'],
  ['FI', '23000', 'FI'],
  ['ES', '34999', 'ES'],
  ['ES', '36001', 'ES'],
  ['ES', '37999', 'ES'],
  ['ES', '39001', 'ES'],
  ['ES', '50001', 'ES'],
  ['DE', '78265', 'DE'],
  ['DE', '78267', 'DE'],
  ['DE', '27500', 'DE'],
  ['IT', '23040', 'IT'],
  ['IT', '23042', 'IT'],
  ['MC', '97400', 'FR'],
  ['GB', 'BT1 5GS', 'GB'],
  ['AX', '', 'AX'],
  ['FR', '97110', 'GP'],
  ['FR', '97400', 'RE'],
  ['FR', '97200', 'MQ'],
  ['FR', '97300', 'GF'],
  ['FR', '97500', 'PM'],
  ['FR', '97600', 'YT'],
  ['FR', '97700', 'BL'],
  ['FR', '97800', 'MF'],
  ['FR', '98600', 'WF'],
  ['FR', '98700', 'PF'],
  ['FR', '98800', 'NC'],
  ['FR', '96999', 'FR'],
  ['FR', '98000', 'FR'],
  ['FR', '20000', 'FR'],
  ['FR', '75001', 'FR'],
  ['FR', '', 'FR'],
  ['US', '35001', 'US'],
])('%s %s is %s for VAT', (country, postalCode, territory) => {
  expect(vatTerritory(country, postalCode)).toBe(territory)
  expect(vatTerritory(territory)).toBe(territory)
  const isOutside = !['FR', 'ES', 'DE', 'IT', 'GR', 'FI'].includes(territory)
  expect(euCountries.includes(territory)).toBe(!isOutside)
  const isElsewhere = territory !== vatTerritory(country)
  expect(postalCodeOutside(country, postalCode)).toBe(isElsewhere ? postalCode : null)
})

test('a postal code is required in countries with such territories alone', () => {
  expect(countries.filter(dependsOnPostalCode)).toEqual(['DE', 'ES', 'FI', 'FR', 'GR', 'IT'])
})

test('a territory without a name is called by its country and code', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const called = (territory: string) => territoryName(territory, (country) => names.of(country) ?? '')
  expect(['XA', 'XB', 'XC', 'XH', 'XL'].map(called)).toEqual([
    'Greece 63086',
    'Germany 78266',
    'Italy 22061',
    'Germany 27498',
    'Italy 23041',
  ])
  expect(['IC', 'EA', 'RE', 'ES'].map(called)).toEqual(['Canary Islands', 'Ceuta & Melilla', 'Réunion', 'Spain'])
})
