import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError } from './config'
import { root } from './root'
import { readVendor } from './vendor'

const folder = mkdtempSync(join(tmpdir(), 'foyer-vendor-'))
afterAll(() => rmSync(folder, { recursive: true }))

const demo = join(root, 'catalogues', 'demo')
const { seller, ...rest } = JSON.parse(readFileSync(join(demo, 'vendor.json'), 'utf8'))

function read(changed: Record<string, unknown>) {
  writeFileSync(join(folder, 'vendor.json'), JSON.stringify({ ...rest, seller: { ...seller, ...changed } }))
  return readVendor(folder)
}

describe('vendor.json', () => {
  it('of the demo vendor is in order', () => expect(readVendor(demo).seller.name).toBe('Tidewren Software GmbH'))

  it.each(['{number}', '{year}/{number}', 'INV{number}', 'A-{year}-B-{number}'])('may number by %s', (pattern) =>
    expect(read({ invoiceNumber: pattern }).seller.invoiceNumber).toBe(pattern),
  )

  it.each([
    ['taxId', ''],
    ['address', []],
    ['country', 'Germany'],
    ['timeZone', 'Mars/Olympus'],
    ['invoiceNumber', 'TW-2026'],
    ['invoiceNumber', '{number}-{number}'],
    ['invoiceNumber', 'TW {number}'],
    ['invoiceNumber', '{year}{number}'],
    ['creditNoteNumber', seller.invoiceNumber],
  ])('is refused with %s %j', (field, value) => {
    expect(() => read({ [field]: value })).toThrow(ConfigError)
  })
})
