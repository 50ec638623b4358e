import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readVendor } from '@/platform/vendor/read'
import { schemaDocument } from '@/tests/import/schema-document'
import { ConfigError } from './config'
import { root } from './root'
import { vendorFile } from './settings/vendor-file'

const folder = mkdtempSync(join(tmpdir(), 'foyer-vendor-'))
afterAll(() => rmSync(folder, { recursive: true }))

const demo = join(root, 'catalogues', 'demo')
cpSync(join(demo, 'brand'), join(folder, 'brand'), { recursive: true })
// Its legal documents are files beside it.
const { legal: _, ...whole } = JSON.parse(readFileSync(join(demo, 'vendor.json'), 'utf8'))
const { seller, ...rest } = whole

function readText(text: string) {
  writeFileSync(join(folder, 'vendor.json'), text)
  return readVendor(folder)
}
const readWith = (changed: object) => readText(JSON.stringify({ ...whole, ...changed }))
const read = (changed: Record<string, unknown>) => readWith({ ...rest, seller: { ...seller, ...changed } })

/** Returns the problems reported for a file, line by line, without the line that names it. */
function complaints(action: () => unknown): readonly string[] {
  try {
    action()
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n').slice(1)
    throw error
  }
  return []
}

describe('vendor.json', () => {
  it('of the demo vendor is valid', () => expect(readVendor(demo).seller.name).toBe('Tidewren Software GmbH'))

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
    expect(complaints(() => read({ [field]: value }))).toEqual([
      expect.stringContaining(`vendor.json: seller.${field}`),
    ])
  })

  it('suggests the setting that was meant', () =>
    expect(complaints(() => readWith({ suport: rest.support, withdrawal: { dayz: 30 } }))).toEqual([
      'vendor.json: withdrawal.dayz: is it `days`?',
      'vendor.json: suport: is it `support`?',
    ]))

  it('vendor.json lists the allowed values for a wrong one, in every part of it', () => {
    const said = complaints(() => readWith({ zeppelin: 1, licences: { seats: 3 }, privacy: { wait: 1 } }))
    expect(said).toEqual([
      expect.stringMatching(/licences\.seats: is no setting; leave it out\. There are lines, leaseDays/),
      expect.stringMatching(/privacy\.wait: is no setting/),
      expect.stringMatching(/zeppelin: is no setting; leave it out\. There are name, home/),
    ])
  })

  it('has all its problems reported at once, with missing settings explained', () => {
    const { taxId: _, ...untaxed } = seller
    const said = complaints(() =>
      readWith({ ...rest, name: undefined, seller: untaxed, activation: { oldUsersBefore: 'yesterday' } }),
    )
    expect(said).toEqual([
      'vendor.json: name: is missing: As members know you.',
      expect.stringMatching(/^vendor\.json: seller\.taxId: is missing: VAT number/),
      'vendor.json: activation.oldUsersBefore: must be a day such as 2026-12-24',
    ])
  })

  it('names the line in which it stops being JSON', () =>
    expect(complaints(() => readText('{\n  "name": "A",\n  "home" "/"\n}'))).toEqual([
      expect.stringMatching(/^vendor\.json:3: is no JSON/),
    ]))

  it('is requested when it is missing, with the command that writes one', () =>
    expect(complaints(() => readVendor(join(folder, 'nowhere')))).toEqual([expect.stringContaining('vendor new')]))
})

describe('the documents', () => {
  const title = 'The settings of a vendor: vendor.json'

  it('contain the schema that checks it', () =>
    expect(schemaDocument(title, vendorFile)).toMatchFileSnapshot(
      join(root, 'docs', 'reference', 'vendor.schema.json'),
    ))

  it('contain every setting', () => {
    const text = readFileSync(join(root, 'docs', 'reference', 'vendor.md'), 'utf8')
    const chapters = Object.fromEntries(text.split(/^## /m).map((part) => [part.split('\n')[0] ?? '', part]))
    const missing = settingsIn(JSON.parse(schemaDocument(title, vendorFile))).filter(([chapter, name]) => {
      const place = chapter === '' ? text.split(/^## /m)[0] : chapters[chapter]
      return !place?.includes(`| \`${name}\` |`)
    })
    expect(missing).toEqual([])
  })
})

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
}

/** Returns each setting with its chapter. */
function settingsIn({ properties = {} }: Schema, chapter = ''): (readonly [chapter: string, name: string])[] {
  return Object.entries(properties).flatMap(([name, part]) => [
    [chapter, name] as const,
    ...settingsIn(part, chapter === '' ? name : `${chapter}.${name}`),
  ])
}
