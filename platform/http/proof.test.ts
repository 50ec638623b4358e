import { describe, expect, it } from 'vitest'
import { isProven } from './proof'

const now = new Date('2026-11-21T12:00:00Z')
const minutesAgo = (count: number) => new Date(now.getTime() - count * 60_000)
const member = { operator: null, secondFactor: false, provenAt: null }

describe('a session', () => {
  it.each([
    [undefined, {}, true],
    ['withSecondFactor', {}, true],
    ['withSecondFactor', { secondFactor: true }, false],
    ['withSecondFactor', { secondFactor: true, provenAt: minutesAgo(9) }, true],
    ['withSecondFactor', { secondFactor: true, provenAt: minutesAgo(10) }, false],
    ['always', {}, false],
    ['always', { provenAt: minutesAgo(0) }, true],
    ['always', { provenAt: minutesAgo(9.99) }, true],
    ['always', { provenAt: minutesAgo(10) }, false],
    ['always', { operator: 'Otto' }, true],
  ] as const)('that needs %s, with %j: %s', (needs, facts, may) => {
    expect(isProven(needs, { ...member, ...facts }, now)).toBe(may)
  })
})
