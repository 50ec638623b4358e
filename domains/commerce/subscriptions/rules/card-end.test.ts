import { expect, it } from 'vitest'
import { cardAfter, cardNoticesDue, endOfCard, type KnownCard, nextCardNotice } from './card-end'

it.each([
  ['2027-03', '2027-03-01', 0],
  ['2027-03', '2027-03-02', 1],
  ['2027-03', '2027-03-24', 1],
  ['2027-03', '2027-03-25', 2],
  ['2027-03', '2027-03-31', 2],
  ['2027-03', '2027-04-01', null],
  ['2027-12', '2027-12-02', 1],
  [null, '2027-03-31', null],
])('for a card valid through %s, the number of mails due on %s is %s', (expires, day, due) => {
  expect(cardNoticesDue(expires, new Date(day))).toBe(due)
})

it('the next check is due with the next mail, and none after the last', () => {
  expect(endOfCard('2027-12')).toEqual(new Date('2028-01-01'))
  expect(nextCardNotice('2027-03', 0)).toEqual(new Date('2027-03-02'))
  expect(nextCardNotice('2027-03', 1)).toEqual(new Date('2027-03-25'))
  expect(nextCardNotice('2027-03', 2)).toBeNull()
  expect(nextCardNotice(null, 0)).toBeNull()
})

it.each([
  ['a card that is not told', [null, null, null], ['visa', '4242', '2027-03']],
  ['the same one without its end', ['visa', '4242', null], ['visa', '4242', '2027-03']],
  ['another one without its end', ['visa', '4444', null], ['visa', '4444', null]],
  ['another brand of the same digits', ['amex', '4242', null], ['amex', '4242', null]],
  ['the same one with a later end', ['visa', '4242', '2029-03'], ['visa', '4242', '2029-03']],
] as const)('keeps the known card beside %s', (_, told, left) => {
  const card = ([cardBrand, cardLastFour, cardExpires]: readonly (string | null)[]) =>
    ({ cardBrand, cardLastFour, cardExpires }) as KnownCard
  expect(cardAfter(card(['visa', '4242', '2027-03']), card(told))).toEqual(card(left))
})
