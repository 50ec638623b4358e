import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { leadingZeroBits, solve } from './solve'

describe('leadingZeroBits', () => {
  test.each([
    [[0xff], 0],
    [[0x7f], 1],
    [[0x00, 0x01], 15],
    [[0x00, 0x00, 0x10], 19],
    [[0x00, 0x00], 16],
  ])('of %j is %i', (bytes, bits) => {
    expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(bits)
  })
})

test('the solution of solve is confirmed by any other SHA-256', () => {
  const nonces = solve({ challenge: 'a challenge', difficulty: 8, rounds: 3 })
  expect(nonces).toHaveLength(3)
  for (const [round, nonce] of nonces.entries()) {
    const hash = createHash('sha256').update(`a challenge:${round}:${nonce}`).digest()
    expect(leadingZeroBits(hash)).toBeGreaterThanOrEqual(8)
  }
})
