import { describe, expect, it } from 'vitest'
import { postalCodeOfOrder, vatPostalCode } from './vat-place'

describe('a postal code that decides the VAT', () => {
  it.each([
    ['ES', '35001', '35001'],
    ['ES', ' ３５００１\u200b', '35001'],
    ['ES', 'E-35001', '35001'],
    ['ES', '35 001', '35001'],
    ['DE', 'D－78266', '78266'],
    ['DE', 'd−27498', '27498'],
    ['IT', 'I-23041', '23041'],
    ['FR', 'F-97400', '97400'],
    ['FI', 'AX-22100', '22100'],
    ['GR', '630 86', '63086'],
    ['ES', '', ''],
    ['ES', undefined, ''],
    // They have one VAT everywhere, so the code is ignored.
    ['AT', '1010', ''],
    ['GB', 'BT1 5GS', ''],
    ['US', '35001', ''],
    ['MC', 'nothing', ''],
  ])('of %s is %j read as %j', (country, typed, code) => {
    expect(vatPostalCode(country, typed)).toBe(code)
  })

  it.each([
    ['ES', '3500'],
    ['ES', '99999'],
    ['ES', 'Las Palmas'],
    ['DE', 'F-97400'],
    ['FR', '９９９９９'],
  ])('%s has no effect in %j', (country, typed) => {
    expect(vatPostalCode(country, typed)).toBeNull()
  })

  it('is that of the order, or of its business where the order has none and no VAT', () => {
    const order = { country: 'ES', vatBasisPoints: 0 }
    const there = { country: 'ES', postalCode: '38001' }
    expect(postalCodeOfOrder({ ...order, postalCode: '35001' }, there)).toBe('35001')
    expect(postalCodeOfOrder({ ...order, postalCode: null }, there)).toBe('38001')
    expect(postalCodeOfOrder({ ...order, vatBasisPoints: 2100 }, there)).toBe('')
    expect(postalCodeOfOrder(order, { ...there, country: 'DE' })).toBe('')
    expect(postalCodeOfOrder(order, null)).toBe('')
  })
})
