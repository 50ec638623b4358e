import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeNewVendor } from '@/apps/generate/new-vendor'
import { describeProblem } from '@/platform/text/problems'
import { checkVendorFolder } from './vendor-folder'

/** A typical mistake in a vendor's folder: the file, the right and the wrong text, and the expected message. */
type Mistake = readonly [file: string, right: string | RegExp, wrong: string, said: RegExp]

const head = '---\nplaceholder: true\n---\n'
const once = '"box":"box","kind":"single"}'

/** Those that can stand in one folder together. */
const mistakes: readonly Mistake[] = [
  ['vendor.json', '"home"', '"hoem"', /hoem: is it `home`/],
  ['vendor.json', '"Europe/Berlin"', '"Berlin"', /seller\.timeZone: must be a time zone/],
  ['vendor.json', 'invoices@klarton.example', 'invoices', /seller\.email: must be an email address/],
  ['vendor.json', 'KLA-{year}-{number}', 'KLA-{year}', /seller\.invoiceNumber: must end in \{number\}/],
  ['vendor.json', '"#3d5470"', '"blue"', /brand\.colours\.primary: must be a colour/],
  ['vendor.json', '"language": "de"', '"language": "german"', /support\.language: must be a language/],
  ['vendor.json', '"imprint": {', '"impressum": {', /legal\.impressum: is no setting/],
  ['vendor.json', '"subscriptions": true', '"subscriptions": "yes"', /features\.subscriptions: .*boolean/],
  ['products.jsonl', '"pid":101', '"pid":"101"', /:1: pid: .*number/],
  [
    'products.jsonl',
    '"platforms":["win","mac"],"names":{"de":"Klarton Convert"',
    '"platforms":["windows"],"names":{"de":"Klarton Convert"',
    /:2: platforms\.0: must be one of/,
  ],
  ['products.jsonl', '"descriptions":{"de":"Klarton Convert",', '"descriptions":{', /:2: descriptions\.de: is missing/],
  [
    'products.jsonl',
    `"Klarton Bundle"},${once}`,
    `"Klarton Bundle"},${once.replace('}', ',"updateMonths":12}')}`,
    /:3: Unrecognized key: "updateMonths": is it `updatesMonths`/,
  ],
  ['prices.jsonl', '"EUR":11900,', '', /:3: amounts\.EUR: is missing/],
  ['prices.jsonl', '"pid":102,"term":"LFT"', '"pid":102,"term":"lifetime"', /:2: term: .*LFT/],
  ['vat-rates.jsonl', '"from":"1984-01-01"', '"from":"01.01.1984"', /:1: from: .*date/],
  ['vat-rates.jsonl', '"country":"BE"', '"country":"BEL"', /:2: country: must be the two letters/],
  ['lines.jsonl', '"primary":true', '"primary":"true"', /:1: primary: .*boolean/],
]

/** Those that hide others, or are looked for where nothing else is wrong. */
const alone: readonly Mistake[] = [
  ['legal/terms.de.md', head, '---\ndatum: 2026-01-01\n---\n', /its head may say/],
  ['vendor.json', 'DE136695976', 'DE136695977', /seller\.taxId: "DE136695977" is no VAT number of DE/],
  ['vendor.json', '"name": "Klarton",', '"name": "Klarton",,', /vendor\.json:3: is no JSON/],
  ['vendor.json', '"country": "DE"', '"country": "UK"', /seller\.country: .*United Kingdom is GB/],
  ['vendor.json', '"taxId": "DE136695976"', '"taxId": "tax office"', /seller\.taxId: "tax office" is no number/],
  ['vendor.json', '"de",', '"de", "at",', /languages\.1: there is no language "at"/],
  ['vendor.json', '"EUR",', '"EURO",', /currencies\.0: must be three capital letters/],
  [
    'vendor.json',
    'legal/terms.de.md',
    'legal/agb.de.md',
    /legal\/agb\.de\.md: is named in vendor\.json and is not there/,
  ],
  ['vendor.json', '"accent"', '"acent"', /brand\.colours\.acent: is it `accent`/],
  ['products.jsonl', '"line":"programs"', '"line":"program"', /:1: there is no line "program"/],
  ['products.jsonl', '"kind":"subscription"', '"kind":"subscribtion"', /:1: kind: .*'subscription'/],
  [
    'products.jsonl',
    '"box":"box","kind":"subscription"',
    '"box":"studio","kind":"subscription"',
    /:1: there is no picture art\/studio\.svg/,
  ],
  [
    'products.jsonl',
    '"kind":"subscription"',
    '"kind":"subscription","includes":[109]',
    /:1: includes names the product 109/,
  ],
  [
    'products.jsonl',
    '"kind":"subscription"',
    '"kind":"subscription","includes":[102,103]',
    /:1: 101 gives its subscribers everything/,
  ],
  ['prices.jsonl', '"EUR":5900', '"EUR":59.00', /:2: EUR is below one/],
  ['prices.jsonl', '"USD":11900', '"USD":1190000', /:3: USD is worth over 20 times/],
  ['prices.jsonl', /,"renewal":\{[^}]*\}/, '', /:1: 101 is a subscription and needs a renewal amount/],
  [
    'prices.jsonl',
    '{"pid":102',
    '{"pid":102,"term":"LFT","amounts":{"EUR":1,"USD":1}}\n{"pid":102',
    /:3: the price of 102 for LFT is in line 2 already/,
  ],
  ['vat-rates.jsonl', '"basisPoints":2000', '"basisPoints":20', /:1: AT has 0\.2 % of VAT/],
  ['vat-rates.jsonl', /.*"country":"IE".*\n/g, '', /a member state has no rate of its own \(IE\)/],
  ['lines.jsonl', '"key":"programs"', '"key":"My programs"', /:1: key: must be 2 to 30 lower-case letters/],
  ['legal/privacy.de.md', /[\s\S]*/, '', /privacy\.de\.md: says nothing/],
  ['legal/licence.en.md', head, '---\nplaceholder: true\n', /its head has no end/],
]

let base: string
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-mistakes-'))
  base = join(folder, 'good')
  await writeNewVendor(base, {
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
  const path = join(base, 'vendor.json')
  const { placeholders: _, ...written } = JSON.parse(await readFile(path, 'utf8'))
  const seller = { ...written.seller, taxId: 'DE136695976' }
  await writeFile(path, JSON.stringify({ ...written, seller }, null, 2))
})
afterAll(() => rm(join(base, '..'), { recursive: true, force: true }))

/** @returns what the check says of the folder with these mistakes in it */
async function saidOf(name: string, made: readonly Mistake[]) {
  const folder = join(base, '..', name)
  await cp(base, folder, { recursive: true })
  for (const [file, right, wrong] of made) {
    const text = await readFile(join(folder, file), 'utf8')
    const changed = text.replace(right, wrong)
    if (changed === text) throw new Error(`${file} has no ${right}`)
    await writeFile(join(folder, file), changed)
  }
  const { problems, doubts } = await checkVendorFolder(folder, 'stripe')
  return [...problems, ...doubts].map(describeProblem)
}

it('finds no mistake in the initial folder', async () => expect(await saidOf('none', [])).toEqual([]))

const each = [...mistakes, ...alone].map((mistake, index) => ({ mistake, index, what: String(mistake[3]) }))

it.each(each)('names $what, and nothing else', async ({ mistake, index }) => {
  expect(await saidOf(`alone-${index}`, [mistake])).toEqual([expect.stringMatching(mistake[3])])
})

it('names each mistake once where all are made together', async () => {
  const said = await saidOf('all', mistakes)
  const wrong = mistakes.filter(([, , , wanted]) => said.filter((line) => wanted.test(line)).length !== 1)
  expect(wrong.map(([, , , wanted]) => `${wanted} of ${said.join('\n')}`)).toEqual([])
})

it('tells how to save a file in another encoding', async () => {
  const folder = join(base, '..', 'latin')
  await cp(base, folder, { recursive: true })
  const text = await readFile(join(folder, 'vendor.json'), 'utf8')
  await writeFile(join(folder, 'vendor.json'), Buffer.from(text.replace('Street 1', 'Straße 1'), 'latin1'))
  const { problems } = await checkVendorFolder(folder, null)
  expect(problems.map(describeProblem)).toEqual([expect.stringMatching(/vendor\.json.*UTF-8/)])
})
