import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRecoveryCode, newRecoveryCodes, recoveryCodeCount, recoveryCodeHash } from './recovery-codes'
import { newTotpSecret, totpAddress, totpCode, verifyTotp } from './totp'

/** The RFC's own secret, "12345678901234567890". */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (unix: number) => new Date(unix * 1000)

describe('a time-based code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at %i is %s, as RFC 6238 computes it', (unix, code) => {
    expect(totpCode(secret, at(unix))).toBe(code)
    expect(verifyTotp(secret, code, at(unix), null)).toBe(Math.floor(unix / 30))
  })

  it.each([
    [-30, 999],
    [0, 1000],
    [30, 1001],
    [-60, null],
    [60, null],
  ])('of %i seconds from now counts as step %j', (aside, step) => {
    const now = at(30_000)
    expect(verifyTotp(secret, totpCode(secret, at(30_000 + aside)), now, null)).toBe(step)
  })

  it('is valid once, and no older one afterwards', () => {
    const now = at(30_000)
    expect(verifyTotp(secret, totpCode(secret, now), now, 999)).toBe(1000)
    expect(verifyTotp(secret, totpCode(secret, now), now, 1000)).toBeNull()
    expect(verifyTotp(secret, totpCode(secret, at(29_970)), now, 1000)).toBeNull()
  })

  it.each(['', '28708', '2870822', 'abcdef', '28708２x'])('is not %j', (typed) => {
    expect(verifyTotp(secret, typed, at(59), null)).toBeNull()
  })

  it.each(['287 082', '287-082', ' 287082', '２８７０８２'])('may be typed as %j', (typed) => {
    expect(verifyTotp(secret, typed, at(59), null)).toBe(1)
  })

  it('is made from a secret of 160 bits that the app reads from an address', () => {
    const fresh = newTotpSecret()
    expect(fresh).toMatch(/^[A-Z2-7]{32}$/)
    expect(newTotpSecret()).not.toBe(fresh)
    const address = new URL(totpAddress({ secret: fresh, vendor: 'Tide & Wren', account: 'ada@example.test' }))
    expect(address.protocol).toBe('otpauth:')
    expect(decodeURIComponent(address.pathname)).toContain('Tide & Wren:ada@example.test')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({ issuer: 'Tide & Wren', secret: fresh })
  })
})

describe('recovery codes', () => {
  const codes = newRecoveryCodes()

  it('are ten, all different, in groups of four', () => {
    expect(new Set(codes).size).toBe(recoveryCodeCount)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
  })

  it('are recognised in any spelling', () => {
    for (const code of codes) {
      for (const typed of [code.toLowerCase(), ` ${code.replaceAll('-', ' ')} `, code.replaceAll('0', 'o')]) {
        expect(isRecoveryCode(typed)).toBe(true)
        expect(recoveryCodeHash(typed)).toEqual(recoveryCodeHash(code))
      }
    }
  })

  it('do not match any other text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 15 }), (text) => {
        expect(isRecoveryCode(text)).toBe(false)
      }),
    )
    expect(isRecoveryCode('287082')).toBe(false)
  })
})
