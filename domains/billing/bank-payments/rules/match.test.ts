import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AwaitedTransfer, matchOf } from './match'

const entries = fc.record({
  currency: fc.constantFrom('EUR' as const, 'USD' as const),
  amount: fc.integer({ min: 1, max: 4 }),
})
const transfers = fc.record({
  reference: fc.constantFrom('RF1', 'RF2', 'RF3'),
  currency: fc.constantFrom('EUR' as const, 'USD' as const),
  total: fc.integer({ min: 1, max: 4 }),
  received: fc.integer({ min: 0, max: 2 }),
  state: fc.constantFrom('waiting' as const, 'paid' as const, 'declined' as const),
})

describe('an entry of the bank', () => {
  it('pays automatically only an order that it names alone and whose sum it matches exactly', () => {
    fc.assert(
      fc.property(
        entries,
        fc.uniqueArray(transfers, { selector: ({ reference }) => reference, maxLength: 3 }),
        (entry, found) => {
          const named: readonly string[] = found.map(({ reference }) => reference)
          const match = matchOf(entry, named, found)
          const [only] = found
          const fits =
            found.length === 1 &&
            only?.state === 'waiting' &&
            only.received === 0 &&
            only.currency === entry.currency &&
            only.total === entry.amount
          expect('pays' in match).toBe(fits)
          if ('pays' in match) expect(match.pays).toBe(only?.reference)
          else expect(match.likely === null || named.includes(match.likely)).toBe(true)
        },
      ),
    )
  })

  it('pays nothing twice: each order gets its sum once, for any entries', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ entry: entries, to: fc.nat(2) }), { maxLength: 30 }), (coming) => {
        const waiting = new Map<string, AwaitedTransfer>(
          ['RF1', 'RF2', 'RF3'].map((reference, index) => [
            reference,
            { reference, currency: 'EUR', total: index + 1, received: 0, state: 'waiting' },
          ]),
        )
        const paid: string[] = []
        for (const { entry, to } of coming) {
          const reference = `RF${to + 1}`
          const transfer = waiting.get(reference)
          const match = matchOf(entry, [reference], transfer ? [transfer] : [])
          if (!('pays' in match) || !transfer) continue
          paid.push(match.pays)
          expect(entry).toEqual({ currency: 'EUR', amount: transfer.total })
          waiting.set(reference, { ...transfer, state: 'paid', received: entry.amount })
        }
        expect(new Set(paid).size).toBe(paid.length)
      }),
    )
  })

  it('gives the reason when it does not match', () => {
    const waiting: AwaitedTransfer = { reference: 'RF1', currency: 'EUR', total: 5, received: 0, state: 'waiting' }
    const entry = { currency: 'EUR', amount: 5 } as const
    const reasonOf = (named: readonly string[], found: readonly AwaitedTransfer[], given = entry) => {
      const match = matchOf(given, named, found)
      return 'reason' in match ? match.reason : 'pays'
    }
    expect(reasonOf([], [])).toBe('noReference')
    expect(reasonOf(['RF9'], [])).toBe('unknownReference')
    expect(reasonOf(['RF1', 'RF2'], [waiting, { ...waiting, reference: 'RF2' }])).toBe('severalReferences')
    expect(reasonOf(['RF1'], [{ ...waiting, currency: 'USD' }])).toBe('currency')
    expect(reasonOf(['RF1'], [{ ...waiting, total: 6 }])).toBe('amount')
    expect(reasonOf(['RF1'], [{ ...waiting, state: 'paid' }])).toBe('paidBefore')
    expect(reasonOf(['RF1'], [{ ...waiting, state: 'declined' }])).toBe('expired')
    expect(reasonOf(['RF1'], [waiting])).toBe('pays')
  })
})
