import { describe, expect, it } from 'vitest'
import { isReverseCharged } from '@/domains/commerce/invoices/rules/reverse-charge'
import { days, minutes } from '@/platform/time/duration'
import { askedAs, isToBeAskedNow, nextAsked, type VatIdCheck } from './check'
import { vatIdSettings } from './settings'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (duration: number) => new Date(now.getTime() - duration)

describe('the question to VIES', () => {
  it.each([
    ['FR', 'FR 40 303265045', { number: 'FR40303265045', letters: 'FR', digits: '40303265045' }],
    ['GR', '094259216', { number: 'EL094259216', letters: 'EL', digits: '094259216' }],
    ['FR', '123', null],
    ['US', '123456789', null],
  ])('of %s %s', (country, taxId, asked) => expect(askedAs(country, taxId)).toEqual(asked))

  it('is the number of another member state, where the vendor asks at all', () => {
    const seller = { country: 'DE', taxId: 'DE 136695976' }
    expect(vatIdSettings({ seller }, 'https://vies').address).toBeNull()
    const asking = vatIdSettings({ seller, vies: { unanswered: 'vat' } }, 'https://vies')
    expect(asking).toMatchObject({ address: 'https://vies', whileUnanswered: false })
    expect(asking.requester).toMatchObject({ letters: 'DE', digits: '136695976' })
    // The other member states, and Monaco, whose numbers are French.
    expect(asking.countries).toHaveLength(27)
    expect(asking.countries).not.toContain('DE')
    const beyond = { seller: { country: 'CH', taxId: '1' }, vies: { unanswered: 'vat' } } as const
    expect(vatIdSettings(beyond, 'https://vies').address).toBeNull()
  })
})

describe('when VIES is asked', () => {
  it.each([
    ['never asked', null, null, true],
    ['answered an hour ago', minutes(60), minutes(60), false],
    ['answered two days ago', days(2), days(2), true],
    ['asked this minute, without an answer', null, minutes(0.5), false],
    ['asked a while ago, without an answer', null, minutes(2), true],
  ] as const)('an id is checked at once, or not, while a buyer waits: %s', (_, answered, asked, expected) => {
    const known = { answeredAt: answered === null ? null : ago(answered), askedAt: asked === null ? null : ago(asked) }
    expect(isToBeAskedNow(known, now)).toBe(expected)
  })

  it('an id is checked automatically after 30 days, and less and less often without an answer', () => {
    const minutesUntil = (failures: number) => (nextAsked(now, failures).getTime() - now.getTime()) / minutes(1)
    expect([0, 1, 2, 3, 6, 7, 40].map(minutesUntil)).toEqual([30 * 24 * 60, 10, 20, 40, 320, 360, 360])
  })
})

it.each<[string, VatIdCheck | null, boolean]>([
  ['no seller asks', null, true],
  ['valid', { outcome: 'valid', holds: true }, true],
  ['invalid', { outcome: 'invalid', holds: false }, false],
  ['unanswered, and trusted', { outcome: 'unanswered', holds: true }, true],
  ['unanswered, and not trusted', { outcome: 'unanswered', holds: false }, false],
])('its answer decides who owes the VAT: %s', (_, vatCheck, expected) => {
  const business = { country: 'FR', taxId: 'FR40303265045', vatCheck }
  expect(isReverseCharged({ country: 'DE' }, { business })).toBe(expected)
})
