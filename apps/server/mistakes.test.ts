import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeNewVendor } from '@/apps/generate/new-vendor'
import { describeProblem } from '@/platform/text/problems'
import { checkVendorFolder } from './vendor-folder'

let folder: string
const files = ['vendor.json', 'lines.jsonl', 'products.jsonl', 'prices.jsonl', 'vat-rates.jsonl', 'legal/terms.de.md']
const asWritten = new Map<string, string>()

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'foyer-mistakes-')), 'shop')
  await writeNewVendor(folder, {
    name: 'Klarton',
    country: 'DE',
    languages: ['de', 'en'],
    currencies: ['EUR', 'USD'],
    products: [
      { name: 'Klarton Studio', price: 79, every: 'year' },
      { name: 'Klarton Convert', price: 59, every: 'once' },
      { name: 'Klarton Bundle', price: 119, every: 'once' },
    ],
  })
  for (const file of files) asWritten.set(file, await readFile(join(folder, file), 'utf8'))
})
beforeEach(async () => {
  for (const [file, text] of asWritten) await writeFile(join(folder, file), text)
})
afterAll(async () => {
  await rm(join(folder, '..'), { recursive: true, force: true })
})

/** Returns the findings of the check after one text of a file was replaced by another. */
async function saidOf(file: string, from: string, to: string | Buffer) {
  const before = asWritten.get(file) ?? ''
  expect(before).toContain(from)
  await writeFile(join(folder, file), typeof to === 'string' ? before.replace(from, to) : to)
  const { problems, doubts } = await checkVendorFolder(folder, 'stripe')
  return { problems: problems.map(describeProblem), doubts: doubts.map(describeProblem) }
}

const german = '{"country":"DE","from":"2021-01-01","basisPoints":1900}'
const irish = /^\{"country":"IE".*$/gm
const ofConvert = '{"pid":102,"term":"LFT","amounts":{"EUR":5900,"USD":5900}}'

describe('a mistake in a vendor’s folder is named once, at its place', () => {
  it('the folder is correct as shipped', async () =>
    expect(await saidOf('vendor.json', '{', '{')).toEqual({ problems: [], doubts: [] }))

  it.each<[mistake: string, file: string, from: string, to: string, said: RegExp]>([
    ['a comma too many', 'vendor.json', '"country": "DE",', '"country": "DE",,', /^vendor\.json:\d+: is no JSON/],
    ['a misspelt setting', 'vendor.json', '"support":', '"suport":', /is it `support`\?/],
    ['a setting that is missing', 'vendor.json', '"home": "/member.htm",', '', /^vendor\.json: home: is missing/],
    ['a country that there is not', 'vendor.json', '"country": "DE"', '"country": "UK"', /United Kingdom is GB/],
    ['a country in small letters', 'vendor.json', '"country": "DE"', '"country": "de"', /ISO 3166/],
    ['a currency that there is not', 'vendor.json', '"USD"\n', '"USS"\n', /currencies\.1: is no currency/],
    ['a language that there is not', 'vendor.json', '"en"\n', '"enn"\n', /languages\.1/],
    [
      'a time zone that there is not',
      'vendor.json',
      'Europe/Berlin',
      'Europe/Rostock',
      /timeZone: must be a time zone/,
    ],
    ['numbers without a number', 'vendor.json', 'KLA-{year}-{number}', 'KLA-{year}', /invoiceNumber: must end in/],
    ['one series of numbers for two', 'vendor.json', 'KLA-C-{year}', 'KLA-{year}', /creditNoteNumber: must differ/],
    ['a colour that is none', 'vendor.json', '#3d5470', 'blue', /brand\.colours\.primary/],
    ['a logo that is not there', 'vendor.json', '"colours": {', '"logo": "logo.jpg", "colours": {', /logo/],
    ['a feature that there is not', 'vendor.json', '"licences": true', '"licenses": true', /is it `licences`/],
    [
      'a document that is not there',
      'vendor.json',
      'legal/terms.de.md',
      'legal/agb.de.md',
      /^legal\/agb\.de\.md: .*not there/,
    ],
    [
      'a registration number without a digit',
      'vendor.json',
      '"seller",',
      '',
      /seller\.taxId: "VAT number" is no number/,
    ],
    [
      'a product without a name',
      'products.jsonl',
      '"en":"Klarton Convert"',
      '"en":" "',
      /^products\.jsonl:2: names\.en/,
    ],
    [
      'a product in no line',
      'products.jsonl',
      '"line":"programs"',
      '"line":"program"',
      /^products\.jsonl:1: .*"program"/,
    ],
    [
      'one price twice',
      'prices.jsonl',
      ofConvert,
      `${ofConvert}\n${ofConvert}`,
      /^prices\.jsonl:3: the price of 102 for LFT is in line 2 already/,
    ],
    [
      'a picture that is not there',
      'products.jsonl',
      '"box":"box"',
      '"box":"bax"',
      /there is no picture art\/bax\.svg/,
    ],
    ['a kind that there is not', 'products.jsonl', '"kind":"single"', '"kind":"program"', /^products\.jsonl:2: kind/],
    ['a field that is misspelt', 'products.jsonl', '"kind":"single"', '"kind":"single","seat":2', /"seat"/],
    ['a price of nothing', 'prices.jsonl', '"EUR":5900', '"EUR":0', /EUR must be above 0/],
    ['a price without a currency', 'prices.jsonl', ',"USD":5900', '', /^prices\.jsonl:2: amounts\.USD/],
    ['a price as text', 'prices.jsonl', '"EUR":5900', '"EUR":"59"', /^prices\.jsonl:2: amounts\.EUR/],
    ['cents with a decimal mark', 'prices.jsonl', '"EUR":5900', '"EUR":59.90', /^prices\.jsonl:2: amounts\.EUR/],
    [
      'a subscription that is never renewed',
      'prices.jsonl',
      ',"renewal":{"EUR":7900,"USD":7900}',
      '',
      /needs a renewal amount/,
    ],
    ['a product without a price', 'prices.jsonl', `${ofConvert}\n`, '', /102 has no price/],
    [
      'a rate from a day that there is not',
      'vat-rates.jsonl',
      '2021-01-01","basisPoints":1900',
      '2021-02-30","basisPoints":1900',
      /from/,
    ],
    ['no rate for all others', 'vat-rates.jsonl', '"country":"*"', '"country":"CH"', /countries have no rate/],
  ])('%s', async (_, file, from, to, said) => {
    const { problems, doubts } = await saidOf(file, from, to)
    expect(problems).toEqual([expect.stringMatching(said)])
    expect(doubts).toEqual([])
  })

  it.each<[doubt: string, file: string, from: string, to: string, said: RegExp]>([
    ['percent for basis points', 'vat-rates.jsonl', german, german.replace('1900', '19'), /DE has 0\.19 % of VAT/],
    ['a price of less than one', 'prices.jsonl', '"EUR":5900', '"EUR":79.00', /EUR is below one/],
    [
      'two currencies far apart',
      'prices.jsonl',
      '"EUR":5900',
      '"EUR":590000',
      /EUR is worth over 20 times as much as USD/,
    ],
    [
      'a subscription with everything',
      'products.jsonl',
      '"kind":"subscription"',
      '"kind":"subscription","includes":[102,103]',
      /101 gives its subscribers everything/,
    ],
  ])('suggests the name that was probably meant: %s', async (_, file, from, to, said) => {
    const { problems, doubts } = await saidOf(file, from, to)
    expect({ problems, doubts }).toEqual({ problems: [], doubts: [expect.stringMatching(said)] })
  })

  it('a member state without a rate of its own is named', async () => {
    await writeFile(join(folder, 'vat-rates.jsonl'), (asWritten.get('vat-rates.jsonl') ?? '').replaceAll(irish, ''))
    const { problems, doubts } = await checkVendorFolder(folder, 'stripe')
    expect(problems).toEqual([])
    expect(doubts.map(describeProblem)).toEqual([expect.stringMatching(/a member state has no rate of its own \(IE\)/)])
  })
})
