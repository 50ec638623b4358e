import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { comparedKey, endingOf, isMistyped, newLicenceKey } from './keys'

const key = newLicenceKey('TIDE', randomInt)
const compared = comparedKey(key)

it('is read however it was written', () => {
  expect(key).toMatch(/^TIDE(-[2-9A-HJKMNP-Z]{5}){4}$/)
  expect(newLicenceKey(undefined, randomInt)).toMatch(/^[2-9A-HJKMNP-Z]{5}(-[2-9A-HJKMNP-Z]{5}){3}$/)
  for (const typed of [key.toLowerCase(), ` ${key} `, key.replaceAll('-', ' '), key.replaceAll('-', '–')]) {
    expect(comparedKey(typed)).toBe(compared)
  }
})

it('finds every wrong character, and every two that changed places', () => {
  expect(isMistyped(compared, ['TIDE'])).toBe(false)
  for (let place = 4; place < compared.length; place++) {
    for (const wrong of '23456789ABCDEFGHJKMNPQRSTUVWXYZ') {
      if (wrong === compared[place]) continue
      const changed = compared.slice(0, place) + wrong + compared.slice(place + 1)
      expect(isMistyped(changed, ['TIDE'])).toBe(true)
    }
    const [one, next = one] = compared.slice(place, place + 2)
    if (place > compared.length - 4 || one === next) continue
    const swapped = compared.slice(0, place) + next + one + compared.slice(place + 2)
    expect(isMistyped(swapped, ['TIDE'])).toBe(true)
  }
})

it('says nothing of keys from elsewhere', () => {
  expect(isMistyped(comparedKey('OLD-2009-ABCDEF'), ['TIDE', ''])).toBe(false)
})

it('finds a character that keys do not have, wherever it stands', () => {
  const body = compared.slice(4)
  for (const place of [0, 7, body.length - 1]) {
    const changed = `TIDE${body.slice(0, place)}0${body.slice(place + 1)}`
    expect(isMistyped(changed, ['TIDE'])).toBe(true)
  }
  expect(isMistyped('TIDE-OF-AN-OLD-SHOP', ['TIDE'])).toBe(false)
})

it('is told from others by its last four characters, a short one by two', () => {
  expect(endingOf('tide-7kq2m-x4rta-9bcde-2hjkm')).toBe('HJKM')
  expect([endingOf('ABCDEFGHIJKLMNOP'), endingOf('ABCDEFGHIJKLMNO')]).toEqual(['MNOP', 'NO'])
})
