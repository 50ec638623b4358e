import { expect, test } from 'vitest'
import { euCountries } from './countries'
import { vatTerritory } from './vat-territory'

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
  ['FI', 'AX-22100', 'AX'],
  ['AX', '', 'AX'],
  ['FR', '97110', 'GP'],
  ['FR', '97400', 'RE'],
  ['FR', '98000', 'FR'],
  ['FR', '75001', 'FR'],
  ['FR', '', 'FR'],
  ['US', '35001', 'US'],
])('%s %s is %s for VAT', (country, postalCode, territory) => {
  expect(vatTerritory(country, postalCode)).toBe(territory)
  expect(vatTerritory(territory)).toBe(territory)
  const isOutside = !['FR', 'ES', 'DE', 'IT', 'GR', 'FI'].includes(territory)
  expect(euCountries.includes(territory)).toBe(!isOutside)
})
