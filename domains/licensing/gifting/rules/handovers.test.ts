import { expect, it } from 'vitest'
import type { Product } from '@/domains/commerce/catalogue/schema'
import { freeFrom, isTransferable, transfersLeft } from './handovers'

const settings = { allowed: true, afterDays: 30, holdDays: 3, acceptDays: 7, perMember: 2, perLicence: 1 }
const at = (day: string) => new Date(`${day}T12:00:00Z`)
const product = (facts: object) => facts as Product

it('lifetime licences can be transferred, unless their product forbids it', () => {
  expect(isTransferable(product({ kind: 'single' }))).toBe(true)
  expect(isTransferable(product({ kind: 'oem', bound: false }))).toBe(true)
  expect(isTransferable(product({ kind: 'single', bound: true }))).toBe(false)
  expect(isTransferable(product({ kind: 'subscription' }))).toBe(false)
  expect(isTransferable(product({ kind: 'addOn' }))).toBe(false)
  expect(isTransferable(null)).toBe(false)
})

it('a transfer waits for the first days after the purchase, and a year after the last one', () => {
  const since = at('2026-01-01')
  expect(freeFrom({ since, handed: [] }, settings)).toEqual(at('2026-01-31'))
  expect(freeFrom({ since, handed: [at('2026-03-01')] }, settings)).toEqual(at('2027-03-01'))
  expect(freeFrom({ since, handed: [at('2026-03-01')] }, { ...settings, perLicence: 2 })).toEqual(at('2026-01-31'))
  const twice = [at('2026-03-01'), at('2026-05-01')]
  expect(freeFrom({ since, handed: twice }, { ...settings, perLicence: 2 })).toEqual(at('2027-03-01'))
})

it('counts a member’s transfers within a year', () => {
  const now = at('2026-06-01')
  expect(transfersLeft([], settings, now)).toBe(2)
  expect(transfersLeft([at('2025-05-01'), at('2026-01-01')], settings, now)).toBe(1)
  expect(transfersLeft([at('2026-01-01'), at('2026-01-02'), at('2026-01-03')], settings, now)).toBe(0)
})
