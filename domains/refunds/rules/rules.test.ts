import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { orderStatus } from '@/domains/orders/rules'
import {
  type CaseState,
  caseStates,
  holdsProducts,
  isFreeToRequest,
  isFreeToWithdraw,
  mayBecome,
  type RefundableLine,
  selectLines,
  statesBefore,
} from './'

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

  test.each(caseStates)('that is %s goes on these ways and no others', (state) => {
    expect(caseStates.filter((next) => mayBecome({ kind: 'request', state }, next)).sort()).toEqual(
      [...ways[state]].sort(),
    )
    expect(caseStates.filter((before) => ways[before].includes(state))).toEqual(statesBefore(state))
  })

  test.each(caseStates)('of withdrawal that is %s is neither declined nor taken back', (state) => {
    expect(mayBecome({ kind: 'withdrawal', state }, 'declined')).toBe(false)
    expect(mayBecome({ kind: 'withdrawal', state }, 'retracted')).toBe(false)
  })

  it('always comes to an end, and what has ended never begins again', () => {
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
})
