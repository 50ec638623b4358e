import { randomInt } from 'node:crypto'
import { expect, it } from 'vitest'
import { foldCode } from '@/platform/text/typed/code'
import { endingOf, isMistyped, keysIn, newLicenceKey } from './keys'

const key = newLicenceKey('TIDE', randomInt)
const compared = foldCode(key)

it('a key is read in any spelling', () => {
  expect(key).toMatch(/^TIDE(-[2-9A-HJKMNP-Z]{5}){4}$/)
  expect(newLicenceKey(undefined, randomInt)).toMatch(/^[2-9A-HJKMNP-Z]{5}(-[2-9A-HJKMNP-Z]{5}){3}$/)
  const marks = [' ', '–', 'ー', '−', '-\u200b', '-\u00ad', '\u2060-', '_', '.', ' - ', '']
  const wide = key.replaceAll(/[!-~]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0))
  const typed = [
    key.toLowerCase(),
    ` ${key} `,
    `${key}\u202e`,
    `“${key}”`,
    wide,
    ...marks.map((mark) => key.replaceAll('-', mark)),
  ]
  for (const each of typed) expect([each, keysIn(each)[0]?.code]).toEqual([each, compared])
})

it('a key is found in a longer pasted text', () => {
  const spaced = key.replaceAll('-', ' ')
  for (const text of [
    `Key: ${key}`,
    `ライセンスキー：${key}`,
    `Your licence key is "${key}".`,
    `Key ${key} (5 devices)`,
    `Key: ${spaced}`,
  ]) {
    expect([text, keysIn(text)[0]?.code]).toEqual([text, compared])
  }
  expect(keysIn('Serial: old_2009.abcdef').map(({ code }) => code)).toContain('OLD2009ABCDEF')
  expect(keysIn('old_2009.abcdef')).toEqual([{ text: 'old_2009.abcdef', code: 'OLD2009ABCDEF' }])
})

it('the check finds every wrong character, and every swapped pair', () => {
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

it('the check skips keys from elsewhere', () => {
  expect(isMistyped(foldCode('OLD-2009-ABCDEF'), ['TIDE', ''])).toBe(false)
})

it('the check finds a foreign character at any position', () => {
  const body = compared.slice(4)
  for (const place of [0, 7, body.length - 1]) {
    const changed = `TIDE${body.slice(0, place)}0${body.slice(place + 1)}`
    expect(isMistyped(changed, ['TIDE'])).toBe(true)
  }
  expect(isMistyped('TIDE-OF-AN-OLD-SHOP', ['TIDE'])).toBe(false)
})

it('a key is shown by its last four characters, a short one by two', () => {
  expect(endingOf('tide-7kq2m-x4rta-9bcde-2hjkm')).toBe('HJKM')
  expect([endingOf('ABCDEFGHIJKLMNOP'), endingOf('ABCDEFGHIJKLMNO')]).toEqual(['MNOP', 'NO'])
})
