import PDFDocument from 'pdfkit'
import { tagOf } from '@/platform/i18n/languages'
import { openCanvas, type PdfCanvas } from '@/platform/pdf/canvas'
import { frame, setFeet } from '@/platform/pdf/frame'
import type { PrintLook } from '@/platform/pdf/look'
import type { Fact, Party, Sheet } from '../document/sheet'
import { writeCii } from '../electronic/cii'
import type { ElectronicInvoice } from '../electronic/model'
import { asArtifact, setTable } from './table'

const fileName = 'factur-x.xml'

/** Puts the invoice for programs into the file for people, as Factur-X 1.0 and ZUGFeRD 2 say (decision 0072). */
function attachInvoice(document: PDFKit.PDFDocument, invoice: ElectronicInvoice, issuedAt: Date) {
  const xml = Buffer.from(writeCii(invoice))
  const attachment: PDFKit.Mixins.PDFAttachmentOptions & { relationship: string } = {
    name: fileName,
    type: 'text/xml',
    description: 'Factur-X',
    relationship: 'Alternative',
    creationDate: issuedAt,
    modifiedDate: issuedAt,
  }
  document.file(xml, attachment)
}

/** Adds the metadata of the file: accessible, and with an embedded invoice of the profile EN 16931. */
function describe(document: PDFKit.PDFDocument, hasInvoice: boolean) {
  const metadata = document as unknown as { appendXML(xml: string): void }
  metadata.appendXML(description('pdfuaid', uaSpace, ['<pdfuaid:part>1</pdfuaid:part>']))
  if (hasInvoice)
    metadata.appendXML(
      description(
        'fx',
        fxSpace,
        fxFacts.map(([name, value]) => `<fx:${name}>${value}</fx:${name}>`),
      ),
    )
  metadata.appendXML(extensions(hasInvoice ? [ua, fx] : [ua]))
}

const uaSpace = 'http://www.aiim.org/pdfua/ns/id/'
const fxSpace = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const fxFacts = [
  ['DocumentType', 'INVOICE', 'The type of the hybrid document'],
  ['DocumentFileName', fileName, 'The name of the embedded XML file'],
  ['Version', '1.0', 'The version of the standard of the embedded XML file'],
  ['ConformanceLevel', 'EN 16931', 'The profile of the embedded XML file'],
] as const

interface Schema {
  readonly title: string
  readonly space: string
  readonly prefix: string
  readonly properties: readonly {
    readonly name: string
    readonly type: string
    readonly about: string
    readonly category: string
  }[]
}

const ua: Schema = {
  title: 'PDF/UA Universal Accessibility Schema',
  space: uaSpace,
  prefix: 'pdfuaid',
  properties: [{ name: 'part', type: 'Integer', about: 'Part of ISO 14289', category: 'internal' }],
}

const fx: Schema = {
  title: 'Factur-X PDFA Extension Schema',
  space: fxSpace,
  prefix: 'fx',
  properties: fxFacts.map(([name, , about]) => ({ name, type: 'Text', about, category: 'external' })),
}

const description = (prefix: string, space: string, lines: readonly string[]) =>
  `<rdf:Description xmlns:${prefix}="${space}" rdf:about="">${lines.join('')}</rdf:Description>`

/** PDF/A wants to be told of each schema that it does not know. */
const extensions = (schemas: readonly Schema[]) =>
  `<rdf:Description xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#" rdf:about=""><pdfaExtension:schemas><rdf:Bag>${schemas.map(schemaEntry).join('')}</rdf:Bag></pdfaExtension:schemas></rdf:Description>`

const schemaEntry = ({ title, space, prefix, properties }: Schema) =>
  `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>${title}</pdfaSchema:schema><pdfaSchema:namespaceURI>${space}</pdfaSchema:namespaceURI><pdfaSchema:prefix>${prefix}</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${properties.map(propertyEntry).join('')}</rdf:Seq></pdfaSchema:property></rdf:li>`

const propertyEntry = ({ name, type, about, category }: Schema['properties'][number]) =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>${type}</pdfaProperty:valueType><pdfaProperty:category>${category}</pdfaProperty:category><pdfaProperty:description>${about}</pdfaProperty:description></rdf:li>`

/** A document to be printed, and how it looks. */
export interface PrintJob {
  readonly sheet: Sheet
  readonly look: PrintLook
  /** The same for programs, embedded in the file; none: it is no invoice, or one that EN 16931 cannot express. */
  readonly electronic?: ElectronicInvoice | null
}

/** Sets a document on A4, tagged for screen readers and made to be kept (PDF/A-3). The same sheet gives the same bytes. */
export async function setSheet({ sheet, look, electronic = null }: PrintJob): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A4',
    margins: { top: frame.top, left: frame.left, right: frame.left, bottom: 0 },
    // pdfkit would look for Helvetica beside its own file, and no letter is set in it.
    font: null as unknown as string,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b' as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    lang: tagOf(sheet.language),
    info: {
      Title: `${sheet.title} ${sheet.number}`,
      Author: sheet.vendorName,
      Creator: sheet.vendorName,
      Producer: sheet.vendorName,
      CreationDate: sheet.issuedAt,
    },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => document.once('end', resolve).once('error', reject))

  const canvas = await openCanvas(document, sheet, look)
  const whole = document.struct('Document')
  document.addStructure(whole)
  const part: Part = (kind, set, options = { alt: '' }) => {
    const element = document.struct(kind, options.alt ? options : {}, set)
    whole.add(element)
    element.end()
  }
  setHead(document, canvas, part, { sheet, look })
  const below = setFacts(canvas, part, sheet.facts, setParties(canvas, part, sheet, frame.top + 58) + 22)
  const after = setTable({ document, canvas, whole, sheet }, below + 20)
  setRemarks(canvas, part, sheet.remarks, after + 20)
  whole.end()
  setFeet(document, canvas, sheet)
  if (electronic) attachInvoice(document, electronic, sheet.issuedAt)
  describe(document, electronic !== null)
  document.end()
  await ended
  return Buffer.concat(chunks)
}

/** Sets a piece of the document as a part of its structure. */
type Part = (kind: 'H1' | 'H2' | 'P' | 'Figure', set: () => void, options?: { alt: string }) => void

function setHead(document: PDFKit.PDFDocument, canvas: PdfCanvas, part: Part, { sheet, look }: PrintJob) {
  const { left: x, width, top } = frame
  const { png, withName, ...size } = look.picture
  const drawPicture = () => void document.image(Buffer.from(png), x, top + 28 - size.height, size)
  if (withName) part('Figure', drawPicture, { alt: sheet.vendorName })
  else {
    asArtifact(document, drawPicture)
    const place = { x: x + size.width + 7, y: top + 7, width: width / 2 - size.width - 7 }
    part('P', () => canvas.write(sheet.vendorName, { size: 13, weight: 'strong', colour: 'primary' }, place))
  }
  const place = { x: x + width / 2, y: top, width: width / 2, align: 'right' } as const
  part('H1', () => canvas.write(sheet.title, { size: 20, weight: 'strong' }, place))
  asArtifact(document, () => void document.rect(x, top + 36, width, 1.5).fill(canvas.colours.primary))
}

/** @returns where what comes below begins */
function setParties(canvas: PdfCanvas, part: Part, { buyer, seller }: Sheet, y: number): number {
  const width = frame.width / 2 - 12
  const bottoms = [buyer, seller].map((party, index) =>
    setParty(canvas, part, party, { x: frame.left + index * (width + 24), y, width }),
  )
  return Math.max(...bottoms)
}

function setParty(
  canvas: PdfCanvas,
  part: Part,
  { heading, lines }: Party,
  { x, y: top, width: most }: { x: number; y: number; width: number },
) {
  const styled = lines.map((line, index) => [line, { size: 9.5, weight: index === 0 ? 'strong' : 'regular' }] as const)
  const place = { x, width: canvas.widthOf(styled, most) }
  let y = top
  part('H2', () => {
    y = canvas.write(heading, { size: 8, colour: 'quiet' }, { x, y, width: most }) + 3
  })
  for (const [line, style] of styled) {
    part('P', () => {
      y = canvas.write(line, style, { ...place, y })
    })
  }
  return y
}

/** Label above value, three or four in a row. @returns where what comes below begins */
function setFacts(canvas: PdfCanvas, part: Part, facts: readonly Fact[], top: number): number {
  const inRow = facts.length > 4 ? 3 : 4
  const width = frame.width / inRow
  let bottom = top
  let y = top
  for (const [index, { label, value }] of facts.entries()) {
    const column = index % inRow
    if (column === 0 && index > 0) y = bottom + 10
    const place = { x: frame.left + column * width, width: width - 10 }
    part('P', () => {
      const below = canvas.write(label, { size: 8, colour: 'quiet' }, { ...place, y })
      bottom = Math.max(bottom, canvas.write(value, { size: 9.5 }, { ...place, y: below + 1 }))
    })
  }
  return bottom
}

function setRemarks(canvas: PdfCanvas, part: Part, remarks: readonly string[], top: number) {
  let y = top
  for (const remark of remarks) {
    part('P', () => {
      y = canvas.write(remark, { size: 9 }, { x: frame.left, y, width: frame.width }) + 3
    })
  }
}
