import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from '@/platform/config/root'
import { brand } from '@/platform/config/settings/brand'
import { describeProblem } from '@/platform/text/problems'
import { checkVendor } from '@/platform/vendor/read'
import { checkBrand } from './open'

const folder = mkdtempSync(join(tmpdir(), 'foyer-brand-'))
mkdirSync(join(folder, 'brand'))
afterAll(() => rmSync(folder, { recursive: true }))

// Its legal documents are files of their own.
const { legal: _, ...settings } = JSON.parse(readFileSync(join(root, 'catalogues', 'demo', 'vendor.json'), 'utf8'))
const font = join(root, 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')

/** Returns the problems that the check of a folder with these brand files reports. */
function said(of: object, files: Readonly<Record<string, string | Buffer>> = {}): readonly string[] {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, 'brand', name), content)
  writeFileSync(join(folder, 'vendor.json'), JSON.stringify({ ...settings, brand: of }))
  const read = checkVendor(folder)
  return 'problems' in read ? read.problems.map(describeProblem) : []
}

const svg = (inside: string, box = '0 0 100 30') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${inside}</svg>`
const logo = { logo: { light: 'brand/logo.svg' } }

describe('a logo', () => {
  it.each([
    ['a path', svg('<path d="M0 0h9v9Z"/>')],
    ['gradients of its own', svg('<linearGradient id="a"/><path fill="url(#a)"/><use href="#a"/>')],
    ['a comment and a declaration', `<?xml version="1.0"?><!-- <script> -->${svg('')}\n`],
    ['a picture within', svg('<image href="data:image/png;base64,AAAA"/>')],
  ])('may be made of %s', (_, content) => expect(said(logo, { 'logo.svg': content })).toEqual([]))

  it.each([
    ['a script', svg('<script>alert(1)</script>'), 'holds a script'],
    ['an event', svg('<path onload="alert(1)"/>'), 'reacts to events'],
    ['a link to a script', svg('<a href="javascript:alert(1)"/>'), 'refers to a script'],
    ['a page', svg('<foreignObject/>'), 'holds more than a drawing'],
    ['a picture elsewhere', svg('<image href="https://elsewhere.example/a.png"/>'), 'refers to something outside'],
    ['a style elsewhere', svg('<style>@import "https://elsewhere.example"</style>'), 'imports a style sheet'],
    ['a font elsewhere', svg('<style>p{src:url(//elsewhere.example)}</style>'), 'refers to something outside'],
    ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, 'declares a document type'],
    ['no size', '<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'does not say how large it is: it needs a viewBox'],
    ['no drawing', 'GIF89a', 'is no SVG'],
    ['too long a line', svg('', '0 0 400 30'), 'is 400 by 30: at most 10 times as wide'],
    ['too much', svg(' '.repeat(120_000)), 'has 121 kB, where 100 kB are the most'],
  ])('is refused with %s', (_, content, complaint) =>
    expect(said(logo, { 'logo.svg': content })).toEqual([
      expect.stringContaining(`vendor.json: brand.logo.light: brand/logo.svg ${complaint}`),
    ]),
  )
})

describe('the files of a brand', () => {
  it('must exist, be within the folder, and have the type of their names', () => {
    const entrance = { picture: { light: 'brand/entrance.jpg', dark: '../entrance.png' } }
    expect(said({ icon: 'brand/nowhere.svg' })).toEqual([
      'vendor.json: brand.icon: there is no file brand/nowhere.svg in the folder',
    ])
    expect(said({ entrance })).toEqual([
      expect.stringContaining('vendor.json: brand.entrance.picture.dark: must be a file of this folder'),
    ])
    const wrong = { icon: 'brand/icon.png', fonts: { body: 'brand/body.woff2' } }
    expect(said(wrong, { 'icon.png': 'GIF89a', 'body.woff2': 'OTTO' })).toEqual([
      'vendor.json: brand.icon: brand/icon.png is no PNG, whatever its name says',
      'vendor.json: brand.fonts.body: brand/body.woff2 is no WOFF2, whatever its name says',
    ])
  })

  it('have fonts that documents can be set in', async () => {
    const documents = { regular: 'brand/regular.ttf', strong: 'brand/strong.otf' }
    expect(said({ fonts: { documents } }, { 'regular.ttf': readFileSync(font), 'strong.otf': 'OTTO' })).toEqual([
      'vendor.json: brand.fonts.documents.regular: brand/regular.ttf is neither TTF nor OTF, whatever its name says',
    ])
    expect(said({ fonts: { documents: { regular: 'brand/body.woff2' } } })).toEqual([
      expect.stringContaining('brand.fonts.documents.regular: must be a file of this folder'),
    ])
    const read = checkVendor(join(root, 'catalogues', 'demo'))
    if ('problems' in read) throw new Error('The demo vendor is not in order')
    const whole = readFileSync(
      join(root, 'node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    )
    writeFileSync(join(folder, 'brand', 'regular.ttf'), whole)
    const changed = { ...read.value, brand: brand.parse({ fonts: { documents } }) }
    expect((await checkBrand(folder, changed)).map(describeProblem)).toEqual([
      'vendor.json: brand.fonts.documents.strong: brand/strong.otf cannot be read as a font',
    ])
  })

  it('include a square logo', () =>
    expect(said({ icon: 'brand/icon.svg' }, { 'icon.svg': svg('', '0 0 64 32') })).toEqual([
      'vendor.json: brand.icon: brand/icon.svg is 64 by 32: a sign for tabs is square',
    ]))

  it('are opened by the check, which names broken content', async () => {
    const read = checkVendor(join(root, 'catalogues', 'demo'))
    if ('problems' in read) throw new Error('The demo vendor is not in order')
    const files = { icon: 'brand/icon.png', fonts: { body: 'brand/body.woff2', headings: 'brand/broken.woff2' } }
    const whole = readFileSync(font)
    const header = Buffer.from('89504e470d0a1a0a0000000d49484452000000200000002008060000', 'hex')
    expect(said(files, { 'icon.png': header, 'body.woff2': whole, 'broken.woff2': whole.subarray(0, 300) })).toEqual([])
    const check = async (changed: object) =>
      (await checkBrand(folder, { ...read.value, brand: brand.parse(changed) })).map(describeProblem)
    expect(await check(files)).toEqual([
      'vendor.json: brand.fonts.headings: brand/broken.woff2 cannot be read as a font',
    ])
    expect(await check({ icon: files.icon })).toEqual([
      'vendor.json: brand.icon: brand/icon.png cannot be drawn: it is broken',
    ])
  })
})

describe('colours in vendor.json', () => {
  it('are refused by field, with the measured and the required value', () => {
    expect(said({ colours: { primary: '#ffcc00', accent: '#abc' } })).toEqual([
      expect.stringMatching(/^vendor\.json: brand\.colours\.primary: #ffcc00 has 1\.2:1 on .* holds is #[0-9a-f]{6}$/),
    ])
    expect(said({ colours: { primary: { light: '#8b1a1a', dark: '#8b1a1a' } } })).toEqual([
      expect.stringMatching(/^vendor\.json: brand\.colours\.primary\.dark: #8b1a1a .* dark theme/),
    ])
    expect(said({ colours: { primary: 'red' } })).toEqual([
      expect.stringContaining('brand.colours.primary: must be a colour such as #0f5c55'),
    ])
  })
})
