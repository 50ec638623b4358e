import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { foldName } from '../shown-name'
import { foldAddress, isAddress } from './address'
import { codeLike, codesIn, foldCode, numberIn } from './code'
import { foldPassword } from './password'

const unseen = ['\u200b', '\u00ad', '\u2060', '\u202e', '\u200f', '\ufeff', '\u3164']
const wide = (text: string) => text.replaceAll(/[!-~]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0))

/** Varies a text as copying does: another form of Unicode, wide letters, and invisible characters between any two. */
const onItsWay = (text: string) =>
  fc
    .record({
      form: fc.constantFrom('NFC', 'NFD'),
      isWide: fc.boolean(),
      marks: fc.array(fc.tuple(fc.nat(), fc.constantFrom(...unseen)), { maxLength: 4 }),
      around: fc.constantFrom('', ' ', '\u3000', '\t', '\u00a0'),
    })
    .map(({ form, isWide, marks, around }) => {
      const letters = [...(isWide ? wide(text.normalize(form)) : text.normalize(form))]
      for (const [at, mark] of marks) letters.splice(at % (letters.length + 1), 0, mark)
      return around + letters.join('') + around
    })

describe('an address', () => {
  test.each([
    ['Ada@Example.test', 'ada@example.test'],
    ['ada@example.test\u200b', 'ada@example.test'],
    ['ａｄａ＠ｅｘａｍｐｌｅ．ｔｅｓｔ', 'ada@example.test'],
    ['u\u0308@example.test', 'ü@example.test'],
    ['u@bücher.example', 'u@xn--bcher-kva.example'],
    ['u@BU\u0308CHER.example', 'u@xn--bcher-kva.example'],
    ['u@xn--bcher-kva.example', 'u@xn--bcher-kva.example'],
    ['u@例え。テスト', 'u@xn--r8jz45g.xn--zckzah'],
  ])('%j is %s', (typed, address) => {
    expect(foldAddress(typed)).toBe(address)
    expect(isAddress(address)).toBe(true)
  })

  it('is the same from any input form, and when folded twice', () => {
    const known = fc.constantFrom('ada@example.test', 'zoë.müller@bücher.example', 'docomo..x@mail.example.co.jp')
    fc.assert(
      fc.property(
        known.chain((address) => fc.tuple(fc.constant(address), onItsWay(address))),
        ([address, typed]) => {
          expect(foldAddress(typed)).toBe(foldAddress(address))
          expect(foldAddress(foldAddress(typed))).toBe(foldAddress(typed))
        },
      ),
    )
  })

  it('is stable once it is folded, without invisible characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), (head, domain) => {
        const folded = foldAddress(`${head}@${domain}.test`)
        expect(foldAddress(folded)).toBe(folded)
        expect(isAddress(folded) && /[\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(folded)).toBe(false)
      }),
    )
  })

  test.each(['ada@exa\nmple.test', 'ada@exa/mple.test', 'ada@%65xample.test', 'ada@1.2', 'ada@[::1]', 'ada@例え'])(
    '%j is invalid',
    (typed) => expect(isAddress(foldAddress(typed))).toBe(false),
  )
})

describe('a code', () => {
  it('is the same from any input form, with any dash between its groups', () => {
    const dashes = fc.constantFrom('-', 'ー', '−', '–', '‑', ' ', '', '_', '.', ' - ')
    fc.assert(
      fc.property(
        dashes.chain((dash) => onItsWay(`7KQ2M${dash}X4RTA`)),
        fc.constantFrom('', 'Key: ', 'キー：', '"', '「', 'Order #'),
        (typed, before) => {
          expect(codesIn(`${before}${typed}`).map(({ code }) => code)).toContain('7KQ2MX4RTA')
          expect(numberIn(`${before}${typed}`)).toBe('7KQ2M-X4RTA')
        },
      ),
    )
  })

  it('of a known form is found beside other words', () => {
    expect(codeLike('Code: １２３ ４５６', /^\d{6}$/)).toBe('123456')
    expect(codeLike('123–456', /^\d{6}$/)).toBe('123456')
    expect(codeLike('nothing', /^\d{6}$/)).toBe('NOTHING')
    expect(foldCode('ａｂ\u200b-ＣＤ')).toBe('ABCD')
  })

  test.each([
    ['tw-1001', 'TW-1001'],
    ['TW–1001', 'TW-1001'],
    ['Order #TW-1001', 'TW-1001'],
    ['“TW-1001”', 'TW-1001'],
    ['T-2K7Q9XWM', 'T-2K7Q9XWM'],
    ['I bought 7kq2m-x4rta last week', '7KQ2M-X4RTA'],
  ])('%j is the number %s', (typed, number) => expect(numberIn(typed)).toBe(number))
})

it('a name and a password are the same in either form of Unicode', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldName(text.normalize('NFD'))).toBe(foldName(text.normalize('NFC')))
      expect(foldPassword(text.normalize('NFD'))).toBe(foldPassword(text.normalize('NFC')))
      expect(foldName(foldName(text))).toBe(foldName(text))
    }),
  )
})
