import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { money } from '@/platform/money/money'
import { referencePattern } from '@/platform/text/alphabet'
import { amountOf } from '.'
import {
  type CaseState,
  caseStates,
  holdsProducts,
  isFreeToRequest,
  isFreeToWithdraw,
  isInTime,
  mayBecome,
  mayExcept,
  type RefundableLine,
  selectLines,
  statesBefore,
  wasPaid,
} from './'
import { newCaseNumber } from './number'

describe('a case', () => {
  const ways: Record<CaseState, readonly CaseState[]> = {
    requested: ['approved', 'declined', 'retracted', 'refunded', 'closed'],
    approved: ['refunding', 'refunded', 'closed'],
    refunding: ['refunded', 'failed', 'closed'],
    failed: ['approved', 'refunded', 'declined', 'retracted', 'closed'],
    refunded: [],
    declined: [],
    retracted: [],
    closed: [],
  }

  test.each(caseStates)('that is %s allows these transitions and no others', (state) => {
    expect(caseStates.filter((next) => mayBecome({ kind: 'request', state }, next)).sort()).toEqual(
      [...ways[state]].sort(),
    )
    expect(caseStates.filter((before) => ways[before].includes(state))).toEqual(statesBefore(state))
  })

  test.each(['withdrawal', 'return'] as const)('of %s is neither declined nor taken back', (kind) => {
    const may = (next: CaseState) => caseStates.filter((state) => mayBecome({ kind, state }, next))
    expect([may('declined'), may('retracted')]).toEqual([[], []])
    expect([may('approved'), may('refunded'), may('closed')]).toEqual([
      ['requested', 'failed'],
      ['requested', 'approved', 'refunding', 'failed'],
      ['requested', 'approved', 'refunding', 'failed'],
    ])
  })

  it('holds its products until it ends without a refund', () => {
    expect(caseStates.filter((state) => !holdsProducts(state))).toEqual(['declined', 'retracted', 'closed'])
  })

  it('always ends, and never begins again', () => {
    const walks = fc.array(fc.nat(), { maxLength: 30 })
    fc.assert(
      fc.property(walks, (choices) => {
        let state: CaseState = 'requested'
        let ended = false
        for (const choice of choices) {
          const next = caseStates.filter((each) => mayBecome({ kind: 'request', state }, each))
          if (next.length === 0) ended = true
          expect(ended && next.length > 0).toBe(false)
          state = next[choice % next.length] ?? state
        }
        expect(holdsProducts(state) || statesBefore(state).length > 0).toBe(true)
      }),
    )
  })
})

const lineOf = (position: number, more: Partial<RefundableLine> = {}): RefundableLine => ({
  quantity: 1,
  returnedUnits: 0,
  amount: 1000,
  goodwill: 0,
  platforms: ['win'],
  position,
  pid: 700 + position,
  term: '1Y',
  names: { en: `Product ${position}`, de: `Produkt ${position}` },
  status: orderStatus.complete,
  heldBy: null,
  ...more,
})

describe('the lines of a request', () => {
  const held = { heldBy: { kind: 'request', state: 'requested' } } as const
  const gone = { status: orderStatus.refunded }

  test.each([
    ['are all of the order', [lineOf(0), lineOf(1)], 'whole', [0, 1]],
    ['are those that are left', [lineOf(0, gone), lineOf(1, held), lineOf(2)], 'whole', [2]],
    ['are none when nothing is left', [lineOf(0, gone), lineOf(1, held)], 'whole', 'repeated'],
    ['are those named by id or by name', [lineOf(0), lineOf(1), lineOf(2)], ['700', 'Produkt 2'], [0, 2]],
    ['are every line of a product', [lineOf(0), lineOf(1, { pid: 700 })], ['700'], [0, 1]],
    ['are not those that are refunded', [lineOf(0, gone), lineOf(1)], ['700', '701'], 'repeated'],
    ['are not those that are asked for', [lineOf(0, held), lineOf(1)], ['700'], 'repeated'],
    ['are of the order', [lineOf(0)], ['700', '999'], 'unknown'],
    ['are some', [lineOf(0)], [], 'unknown'],
  ] as const)('%s', (_, lines, wanted, expected) => {
    expect(selectLines(lines, wanted, isFreeToRequest)).toEqual(expected)
  })

  test.each([
    ['requested', 'request', true],
    ['failed', 'request', true],
    ['approved', 'request', false],
    ['refunding', 'request', false],
    ['refunded', 'request', false],
    ['failed', 'withdrawal', false],
  ] as const)('that a case which is %s holds (a %s) may be withdrawn: %s', (state, kind, free) => {
    expect(isFreeToWithdraw(lineOf(0, { heldBy: { kind, state } }))).toBe(free)
  })

  it('that no case holds may be withdrawn while it is paid', () => {
    expect([lineOf(0), lineOf(0, gone)].map(isFreeToWithdraw)).toEqual([true, false])
  })
})

describe('the refunded amount', () => {
  it('is exactly the price of the products', () => {
    expect(amountOf({ currency: 'EUR', lines: [{ amount: 1999 }, { amount: 1 }] })).toEqual(money(2000, 'EUR'))
  })

  test.each([
    ['complete', true],
    ['refunded', true],
    ['waiting', false],
    ['cancelled', false],
  ] as const)('of an order that is %s was paid once: %s', (status, paid) => {
    expect(wasPaid({ status: orderStatus[status] })).toBe(paid)
  })

  test.each([
    ['1Y', 14],
    ['1M', 7],
  ] as const)('of a term of %s may be requested within %i days', (term, count) => {
    const placedAt = new Date('2026-11-01T10:00:00Z')
    const order = { placedAt, lines: [lineOf(0, { term }), lineOf(1, { term: '2Y' })] }
    const last = new Date(placedAt.getTime() + count * 86_400_000)
    expect([last, new Date(last.getTime() + 1)].map((moment) => isInTime(order, moment))).toEqual([true, false])
  })
})

describe('a case whose rest is being refunded', () => {
  const lines = [3, 4, 5].map((position) => lineOf(position))
  test.each([
    ['one product', 'request', [3], true],
    ['some products', 'request', [3, 5], true],
    ['none', 'request', [], false],
    ['all of them', 'request', [3, 4, 5], false],
    ['all of them, one named twice', 'request', [3, 4, 5, 3], false],
    ['one product, named twice', 'request', [3, 3], true],
    ['what is no product of it', 'request', [6], false],
    ['one product, and what is none of it', 'request', [3, 6], false],
    ['a product of a withdrawal', 'withdrawal', [3], false],
    ['a product of a return', 'return', [3], false],
  ] as const)('%s (%s) may be declined', (_, kind, positions, may) => {
    expect(mayExcept({ kind, lines }, positions)).toBe(may)
  })
})

test('a case has a number that can be read out', () => {
  expect(newCaseNumber()).toMatch(referencePattern('R'))
})
