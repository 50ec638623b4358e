import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Seal, seal, unseal } from './seal'

const given: Seal = { secret: { text: 'a secret of this installation alone' }, purpose: 'test', owner: '7' }
const plain = Buffer.from('GEZDGNBVGY3TQOJQ')

describe('sealed content', () => {
  it('is opened with the same secret, and never looks the same twice', () => {
    expect(unseal(seal(plain, given), given)).toEqual(plain)
    expect(seal(plain, given)).not.toEqual(seal(plain, given))
    expect(seal(plain, given).includes(plain)).toBe(false)
  })

  it.each([
    { ...given, secret: { text: 'a secret of another installation' } },
    { ...given, purpose: 'another' },
    { ...given, owner: '8' },
  ])('is not opened as %j', (other) => {
    expect(() => unseal(seal(plain, given), other)).toThrow()
  })

  it('is not opened once a bit of it was changed', () => {
    const sealed = seal(plain, given)
    for (const place of [0, 12, sealed.length - 1]) {
      const spoilt = Buffer.from(sealed)
      spoilt[place] = (spoilt[place] ?? 0) ^ 1
      expect(() => unseal(spoilt, given)).toThrow()
    }
  })

  it('may have its secret in a file, which is created on demand', () => {
    const folder = mkdtempSync(join(tmpdir(), 'foyer-seal-'))
    try {
      const kept = { ...given, secret: { file: join(folder, 'deep', 'secret') } }
      expect(unseal(seal(plain, kept), kept)).toEqual(plain)
      expect(existsSync(join(folder, 'deep', 'secret'))).toBe(true)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
