import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { readTranslators } from '@/platform/i18n/server'
import { Overrides } from '@/platform/wording/overrides'
import { readerIn } from '@/tests/samples/reader'
import { type OrderDocument, sheetFor } from '../document/select'
import { wording } from '../document/wording'
import { writeCii } from '../electronic/cii'
import { electronicInvoice } from '../electronic/compose'
import { documentOf, noteOn } from '../testing/electronic-invoices'
import { readPdf } from '../testing/pdf'
import { printLook as look } from '../testing/print-look'
import { setSheet } from './set'

const words = readTranslators(wording, new Overrides({}))
const locale = { language: 'de', reader: readerIn('de'), translate: words.de, vendorName: 'Tidewren' } as const

async function print(document: OrderDocument) {
  const sheet = sheetFor(document, locale)
  const electronic = electronicInvoice(document, sheet)
  const file = await setSheet({ sheet, look, electronic })
  return { ...readPdf(file), source: file.toString('latin1'), xml: electronic && writeCii(electronic) }
}
type Printed = Awaited<ReturnType<typeof print>>

describe('a printed invoice', () => {
  let printed: Printed
  beforeAll(async () => {
    printed = await print(documentOf({ amounts: [1999, 500] }))
  })

  it('contains the electronic invoice as an alternative', () => {
    const { dictionaries, streams, xml } = printed
    const [attached = ''] = dictionaries.filter((each) => /\/Type \/Filespec/.test(each))
    expect(attached).toMatch(/\/AFRelationship \/Alternative/)
    expect(attached).toMatch(/\/UF \(factur-x\.xml\)/)
    const number = /\/EF <<\s*\/F (\d+) 0 R/.exec(attached)?.[1] ?? ''
    const file = streams.get(number) ?? { head: '', stream: '' }
    expect(Buffer.from(file.stream, 'latin1').toString()).toBe(xml)
    expect(file.head).toMatch(/\/Subtype \/text#2Fxml/)
    expect(file.head).toMatch(/\/ModDate/)
    expect(file.head).toContain(
      createHash('md5')
        .update(xml ?? '')
        .digest('hex'),
    )
    const root = dictionaries.find((each) => /\/Type \/Catalog/.test(each)) ?? ''
    expect(root).toMatch(/\/AF \[\d+ 0 R\]/)
  })

  it('declares PDF/A-3, PDF/UA and Factur-X of the profile EN 16931, with the schema of its extension', () => {
    const metadata = metadataOf(printed)
    for (const claim of [
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>B</pdfaid:conformance>',
      '<pdfuaid:part>1</pdfuaid:part>',
      '<fx:DocumentType>INVOICE</fx:DocumentType>',
      '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
      '<fx:Version>1.0</fx:Version>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
    ]) {
      expect(metadata).toContain(claim)
    }
    const explained = [...metadata.matchAll(/<pdfaSchema:prefix>(\w+)/g)].map(([, prefix]) => prefix)
    expect(explained).toEqual(['pdfuaid', 'fx'])
  })

  it('embeds its fonts and colours, and uses nothing that PDF/A forbids', () => {
    const { dictionaries, source } = printed
    const faces = dictionaries.filter((each) => /\/Type \/FontDescriptor/.test(each))
    expect(faces.length).toBeGreaterThan(0)
    expect(faces.filter((each) => !/\/FontFile[23]? \d+ 0 R/.test(each))).toEqual([])
    const intent = dictionaries.find((each) => /\/Type \/OutputIntent/.test(each)) ?? ''
    expect(intent).toMatch(/\/S \/GTS_PDFA1/)
    expect(intent).toMatch(/\/DestOutputProfile \d+ 0 R/)
    expect(source).toMatch(/\/ID \[</)
    for (const forbidden of [/\/Encrypt /, /\/JavaScript/, /\/LZWDecode/, /\/Launch/]) {
      expect(dictionaries.filter((each) => forbidden.test(each))).toEqual([])
    }
  })
})

describe('a printed document', () => {
  it('contains its electronic credit note, too', async () => {
    const { xml } = await print(noteOn(documentOf({ amounts: [1999, 500] }), { positions: [1] }))
    expect(xml).toContain('<ram:TypeCode>381</ram:TypeCode>')
  })

  it('that the norm cannot express is still PDF/A-3, and claims nothing else', async () => {
    const printed = await print(documentOf({ amounts: [1999], currency: 'KWD' }))
    expect(printed.xml).toBeNull()
    expect(printed.dictionaries.filter((each) => /\/Filespec/.test(each))).toEqual([])
    expect(metadataOf(printed)).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(metadataOf(printed)).not.toContain('fx:')
  })
})

const metadataOf = ({ streams }: Printed) =>
  Buffer.from(
    [...streams.values()].find(({ head }) => /\/Type \/Metadata/.test(head))?.stream ?? '',
    'latin1',
  ).toString()
