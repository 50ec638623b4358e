import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { noBusiness } from '@/domains/accounts/profile/rules'
import { readTranslators } from '@/platform/i18n/server'
import { Overrides } from '@/platform/wording/overrides'
import { readerIn } from '@/tests/samples/reader'
import { sheetFor } from '../document/select'
import { wording } from '../document/wording'
import { writeCii } from '../electronic/cii'
import { electronicInvoice } from '../electronic/compose'
import { documentOf } from '../testing/electronic-invoices'
import { readPdf } from '../testing/pdf'
import { printLook as look } from '../testing/print-look'
import { setSheet } from './set'

const words = readTranslators(wording, new Overrides({}))

/** The invoice of a German seller for a company of this name. */
async function printFor(company: string, addressLine = '1 Quay') {
  const document = documentOf({ amounts: [1999] })
  const business = { ...noBusiness, name: 'Ada', company, addressLine, city: 'Ulm', country: 'DE' }
  const buyer = { name: 'Ada', email: 'ada@example.test', business }
  const of = { ...document, invoice: { ...document.invoice, buyer } }
  const sheet = sheetFor(of, { language: 'de', reader: readerIn('de'), translate: words.de, vendorName: 'Tidewren' })
  const electronic = electronicInvoice(of, sheet)
  return { file: await setSheet({ sheet, look, electronic }), xml: electronic ? writeCii(electronic) : '' }
}

/** How a program says a text: poppler, where it is installed, knows the reading direction; else our own reader. */
function textOf(file: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'printed-'))
  try {
    writeFileSync(join(folder, 'it.pdf'), file)
    return execFileSync('pdftotext', [join(folder, 'it.pdf'), '-'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return readPdf(file).text
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Counts letters: lines break elsewhere on paper, and right-to-left text is reversed. */
const counted = (text: string) => [
  ...text.normalize('NFC').replaceAll(/[\s\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, ''),
]
const lacking = (name: string, text: string) => {
  const left = counted(text)
  return counted(name).filter((letter) => {
    const at = left.indexOf(letter)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const buyerIn = (xml: string) => /<ram:BuyerTradeParty>[\s\S]*?<ram:Name>(.*?)<\/ram:Name>/.exec(xml)?.[1] ?? ''

const names = {
  korean: '주식회사 한빛소프트',
  arabic: 'شركة النور للبرمجيات',
  'arabic with Latin and digits': 'شركة النور (Nour 2026) رقم ١٥٢',
  persian: 'شرکت نرم‌افزاری پارس ۱۲۳',
  hebrew: 'חברת אור תוכנה בע״מ',
  thai: 'บริษัท ซอฟต์แวร์ไทย จำกัด (มหาชน)',
  georgian: 'შპს პროგრამა',
  armenian: '«Ծրագիր» ՍՊԸ',
  'simplified Chinese': '深圳市软件开发有限公司',
  'traditional Chinese': '臺灣軟體股份有限公司',
  japanese: '𠮷野家ホールディングス（株）',
  devanagari: 'प्रौद्योगिकी लिमिटेड',
  'Vietnamese in separate accents': 'Công ty Nguyễn Đức'.normalize('NFD'),
  'several scripts': 'Łódź Šiauliai 田中製作所 한빛 ไทย',
  Greek: 'Λογισμικό ΑΕ',
  Cyrillic: 'Їжак і Щука',
  pictures: 'Café ☕ Anna 🌸',
  'a script without a font': 'நிறுவனம் Ltd',
  'a hundred letters without a blank': '주식회사한빛소프트'.repeat(11),
}

describe('an invoice', () => {
  it.each(Object.entries(names))('has the same name in %s on paper as in the electronic invoice', async (_, name) => {
    const { file, xml } = await printFor(name)
    const said = buyerIn(xml)
    expect(said).not.toBe('')
    expect(lacking(said, textOf(file))).toEqual([])
    if (!name.includes('Ltd')) expect(said).toBe(name.normalize('NFC'))
  })

  it('prints a question mark for each letter that no font has, and keeps all others', async () => {
    const { file, xml } = await printFor('அ & Łódź')
    expect(buyerIn(xml)).toBe('? &amp; Łódź')
    expect(textOf(file)).toContain('? & Łódź')
  })

  it('embeds the fonts of its letters alone, each with the letters of its glyphs', async () => {
    const familiesFor = async (name: string) => {
      const { dictionaries } = readPdf((await printFor(name)).file)
      const faces = dictionaries.filter((each) => /\/Type \/FontDescriptor/.test(each))
      expect(faces.filter((each) => !/\/FontFile[23]? \d+ 0 R/.test(each))).toEqual([])
      const found = faces.flatMap((each) => /\/FontName \/\w+\+([A-Za-z]+)/.exec(each)?.[1] ?? [])
      expect(dictionaries.filter((each) => /\/Subtype \/Type0/.test(each) && !/\/ToUnicode/.test(each))).toEqual([])
      return [...new Set(found)].toSorted()
    }
    expect(await familiesFor('Nordlicht AG')).toEqual(['NotoSans'])
    expect(await familiesFor('한빛')).toEqual(['NotoSans', 'NotoSansKR'])
    expect(await familiesFor('软件')).toEqual(['NotoSans', 'NotoSansSC'])
    expect(await familiesFor('한빛 深圳市软件')).toEqual(['NotoSans', 'NotoSansKR', 'NotoSansSC'])
    expect(await familiesFor('한빛 (韓光)')).toEqual(['NotoSans', 'NotoSansKR'])
    expect(await familiesFor('שלום Łódź')).toEqual(['NotoSans', 'NotoSansHebrew'])
  })
})

describe('a line from right to left', () => {
  /** The pieces of the company's line, from the right. */
  async function placesOf(name: string) {
    const buyers = readPdf((await printFor(name)).file).pieces.filter(
      ({ x, y, size }) => size === 9.5 && x < 297 && y > 110,
    )
    const top = Math.min(...buyers.map(({ y }) => y))
    return buyers.filter(({ y }) => y === top).toSorted((one, other) => other.x - one.x)
  }

  it('is set in its own direction, with foreign words and numbers in theirs', async () => {
    const [first, ...rest] = await placesOf('חברת אור (Or 2026) בע״מ 15')
    // The glyphs of a piece are stored from left to right.
    expect([...(first?.text ?? '')].toReversed().join('')).toContain('חברת אור')
    expect(rest.map(({ text }) => text).join('')).toContain('Or 2026')
    expect(rest.at(-1)?.text).toBe('15')
  })

  it('ends where the widest of its party does', async () => {
    const { file } = await printFor('שלום', 'רחוב הרצל 15, דירה 3')
    const lines = readPdf(file).pieces.filter(({ size, y, x }) => size === 9.5 && y > 120 && y < 200 && x < 297)
    const [company, street] = ['םולש', 'לצרה בוחר'].map((turned) => lines.find(({ text }) => text.includes(turned)))
    expect(company && street && company.x > street.x).toBe(true)
  })
})
