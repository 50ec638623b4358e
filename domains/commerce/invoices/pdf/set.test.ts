import { describe, expect, it } from 'vitest'
import { orderStatus } from '@/domains/commerce/orders/rules'
import { fontFile } from '@/platform/fonts/faces'
import { builtInLanguages, type Language } from '@/platform/i18n/languages'
import { readTranslators } from '@/platform/i18n/server'
import { Overrides } from '@/platform/wording/overrides'
import { inEveryLanguage } from '@/tests/samples/in-every-language'
import { readerIn } from '@/tests/samples/reader'
import { creditNoteSheet, invoiceSheet } from '../document/compose'
import { wording } from '../document/wording'
import { contentOf, type InvoicedOrder } from '../rules'
import { readPdf } from '../testing/pdf'
import { printLook as look } from '../testing/print-look'
import { setSheet } from './set'

const words = readTranslators(wording, new Overrides({}))
const seller = {
  name: 'Tidewren Software GmbH',
  address: ['Am Leuchtturm 7', '18119 Warnemünde'],
  country: 'DE',
  taxId: 'DE 999 888 776',
  email: 'invoices@tidewren.example',
  timeZone: 'Europe/Berlin',
}
const names = {
  ...inEveryLanguage('Sandshaper'),
  en: 'Sandshaper Video Converter',
  de: 'Sandshaper Video-Umwandler für alle Fälle',
  es: 'Conversor de vídeo Sandshaper',
  fr: 'Convertisseur vidéo Sandshaper',
  ja: 'サンドシェイパー 動画変換',
  zh: '沙塑者影片轉換器',
}

function invoiceOf(lines: number, name = names) {
  const order: InvoicedOrder = {
    number: 'FY-TEST-ORDER',
    placedAt: new Date('2026-11-20T12:00:00Z'),
    paidAt: null,
    currency: 'EUR',
    country: 'DE',
    vatBasisPoints: 1900,
    isTakenOver: false,
    lines: Array.from({ length: lines }, (_, position) => ({
      position,
      names: name,
      term: 'LFT',
      platforms: ['win', 'mac'],
      quantity: 1,
      unit: 123_456,
      amount: 123_456,
      status: orderStatus.complete,
    })),
  }
  const content = contentOf(order, seller)
  const buyer = { name: 'Jörg Müller', email: 'joerg@example.test', business: null }
  return {
    id: 1,
    orderId: 1,
    number: 'TW-2026-000123',
    issuedAt: new Date('2026-11-21T12:00:00Z'),
    content,
    buyer,
    replaces: null,
  }
}
const localeOf = (language: Language) => ({
  language,
  reader: readerIn(language),
  translate: words[language],
  vendorName: 'Tidewren',
})
const print = async (language: Language, invoice = invoiceOf(1)) =>
  readPdf(await setSheet({ sheet: invoiceSheet(invoice, localeOf(language)), look }))

describe('a printed invoice', () => {
  it.each(builtInLanguages)('can be read, copied and searched in %s', async (language) => {
    const translate = words[language]
    const { text } = await print(language)
    const flat = text.replaceAll(/\s/g, '')
    const expected = [
      translate('invoice.title'),
      translate('invoice.buyer'),
      translate('invoice.total'),
      translate('invoice.paid'),
      names[language],
      'TW-2026-000123',
      'Jörg Müller',
      'Warnemünde',
    ]
    expect(expected.filter((words) => !flat.includes(words.replaceAll(/\s/g, '')))).toEqual([])
    expect(text).not.toContain('\ufffd')
  })

  it('gives screen readers its title, language, headings and cells', async () => {
    const { dictionaries } = await print('ja')
    const all = dictionaries.join('\n')
    for (const mark of ['/Lang (ja)', '/Marked true', '/DisplayDocTitle true', '/S /H1', '/S /TH', '/Scope /Column']) {
      expect(all).toContain(mark)
    }
  })

  it('fills as many pages as needed, with a table head and a foot on each', async () => {
    const { pages, pieces } = await print('en', invoiceOf(40))
    expect(pages).toBe(3)
    const on = (text: string) => pieces.filter((piece) => piece.text === text).map(({ page }) => page)
    expect(on('Unit price')).toEqual([0, 1, 2])
    expect(on('Sandshaper Video Converter')).toHaveLength(40)
    expect([on('Page 1 of 3'), on('Page 3 of 3'), on('Total')]).toEqual([[0], [2], [2]])
    const feet = pieces.filter(({ text }) => text.startsWith('Page ')).map(({ y }) => y)
    const lowest = Math.max(...pieces.filter(({ text }) => text === 'Sandshaper Video Converter').map(({ y }) => y))
    expect(lowest).toBeLessThan(Math.min(...feet) - 20)
  })

  it('wraps a long name in its column', async () => {
    const long = 'Sandshaper '.repeat(30).trim()
    const { pieces } = await print('en', invoiceOf(1, { ...names, en: `${long} ${'x'.repeat(200)}` }))
    const name = pieces.filter(({ text }) => /Sandshaper|xxx/.test(text))
    expect(name.length).toBeGreaterThan(8)
    const amount = pieces.find(({ text, y }) => text === '€1,234.56' && y === name[0]?.y)
    expect(amount).toBeDefined()
    const widest = Math.max(...name.map(({ text }) => text.length))
    expect(widest).toBeLessThan(60)
  })

  it.each([
    ['Łukasz Žižka', 'Łukasz Žižka'],
    ['Žižka 發票', 'Žižka '],
    ['Ayşe, አበበ', 'Ayşe, ???'],
  ])('draws %s as far as its fonts allow, and never a box', async (name, drawn) => {
    const invoice = invoiceOf(1)
    const { text } = await print('de', { ...invoice, buyer: { ...invoice.buyer, name } })
    expect(text).toContain(drawn)
  })

  it('uses the vendor’s font for texts that it covers, and ours for the others', async () => {
    const fonts = { regular: fontFile('japan', 'regular'), strong: fontFile('japan', 'strong') }
    const familiesOf = async (language: Language, name: string, of = { ...look, fonts } as typeof look) => {
      const invoice = invoiceOf(1)
      const sheet = invoiceSheet({ ...invoice, buyer: { ...invoice.buyer, name } }, localeOf(language))
      const { dictionaries } = readPdf(await setSheet({ sheet, look: of }))
      const found = dictionaries.join(' ').matchAll(/\/FontName \/\w+\+([A-Za-z]+)/g)
      return [...new Set([...found].map(([, family]) => family))].toSorted()
    }
    expect(await familiesOf('de', 'Ada', look)).toEqual(['NotoSans'])
    expect(await familiesOf('de', 'Ada')).toEqual(['NotoSansJP'])
    expect(await familiesOf('de', 'Žižka')).toEqual(['NotoSans', 'NotoSansJP'])
    // Where our own letters are another language's, they stay.
    expect(await familiesOf('zh', 'Ada')).toEqual(['NotoSansTC'])
  })

  it('is the same file whenever it is printed', async () => {
    const sheet = invoiceSheet(invoiceOf(2), localeOf('zh'))
    expect((await setSheet({ sheet, look })).equals(await setSheet({ sheet, look }))).toBe(true)
  })
})

describe('a printed credit note', () => {
  it('refers to its invoice and credits the named lines', async () => {
    const issuedAt = new Date('2026-12-03T12:00:00Z')
    const note = { invoiceId: 1, number: 'TW-C-2026-000001', issuedAt, cause: 'refunded' as const }
    const sheet = creditNoteSheet(invoiceOf(3), { ...note, positions: [1], amounts: [] }, [], localeOf('de'))
    const { text } = readPdf(await setSheet({ sheet, look }))
    for (const fact of [
      'Rechnungskorrektur',
      'TW-C-2026-000001',
      'TW-2026-000123 vom',
      '\u22121.234,56\u00a0€',
      'Erstattung',
    ]) {
      expect(text).toContain(fact)
    }
  })
})
