import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { fingerprintOf } from './device.js'
import { LicenceError } from './errors.js'
import { type CheckOptions, type PublicKey, verifyLicence } from './licence.js'

const now = new Date('2026-11-21T12:00:00Z')
const seconds = now.getTime() / 1000
const fingerprint = fingerprintOf('win', '3C:52:82:4F:A1:0E')

function newKey(kid: string): { key: PublicKey; privateKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return { key: { kid, kty: 'OKP', crv: 'Ed25519', x }, privateKey }
}
const [current, rotatedOut] = [newKey('current'), newKey('rotated out')]

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const claims = {
  iss: 'https://member.example.com',
  aud: 'downloader',
  sub: 'seat',
  jti: 'one',
  platform: 'win',
  iat: seconds,
  exp: seconds + 60,
  device: fingerprint,
  products: [{ pid: 757, ends: null }],
}
function issue(more: object = {}, { key, privateKey } = current, header: object = {}) {
  const text = `${encode({ alg: 'EdDSA', typ: 'licence+jwt', kid: key.kid, ...header })}.${encode({ ...claims, ...more })}`
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}
const check = (jws: string, more: Partial<CheckOptions> = {}) =>
  verifyLicence(jws, { keys: [current.key], line: 'downloader', fingerprint, now, ...more })
function problemOf(jws: string, more: Partial<CheckOptions> = {}) {
  try {
    check(jws, more)
  } catch (error) {
    return error instanceof LicenceError ? error.problem : error
  }
  return null
}

it('a licence states its products and its end', () => {
  expect(check(issue({ products: [{ pid: 701, ends: seconds + 9 }] }))).toEqual({
    seat: 'seat',
    line: 'downloader',
    platform: 'win',
    process: null,
    issuedAt: now,
    expiresAt: new Date('2026-11-21T12:01:00Z'),
    kind: 'device',
    features: [],
    over: 0,
    products: [{ pid: 701, endsAt: new Date('2026-11-21T12:00:09Z'), updatesUntil: null }],
  })
})

describe('a licence is refused', () => {
  test.each([
    ['that has expired', issue({ exp: seconds }), 'expired'],
    ['of another device', issue({ device: fingerprintOf('another') }), 'otherDevice'],
    ['for another line', issue({ aud: 'music' }), 'otherProduct'],
    ['from the future', issue({ iat: seconds + 301 }), 'clockIsWrong'],
    ['from a key that was rotated out', issue({}, rotatedOut), 'unknownKey'],
    ['from a stranger under a known name', issue({}, { ...rotatedOut, key: current.key }), 'damaged'],
    ['that asks for another way to check it', issue({}, current, { alg: 'none' }), 'damaged'],
    ['that is another kind of token', issue({}, current, { typ: 'JWT' }), 'damaged'],
    ['without a signature', issue().replace(/\.[^.]*$/, '.'), 'damaged'],
    ['with something behind it', `${issue()}.x`, 'damaged'],
    ['that is none', 'licence', 'damaged'],
    ['that is nothing', '', 'damaged'],
  ])('%s', (_, jws, problem) => expect(problemOf(jws)).toBe(problem))

  it('as soon as the last moment of its lease is over', () => {
    expect(problemOf(issue(), { now: new Date(now.getTime() + 59_999) })).toBeNull()
    expect(problemOf(issue(), { now: new Date(now.getTime() + 60_000) })).toBe('expired')
  })

  it('with any one bit of it changed', () => {
    const bytes = Buffer.from(issue())
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(7), (place, bit) => {
        const changed = Buffer.from(bytes)
        changed[place] = (changed[place] ?? 0) ^ (1 << bit)
        expect(problemOf(changed.toString('latin1'))).toMatch(/^(damaged|unknownKey)$/)
      }),
      { numRuns: 2000 },
    )
  })
})
