import { writeCii } from '../electronic/cii'
import type { ElectronicInvoice } from '../electronic/model'

const fileName = 'factur-x.xml'

/** Puts the invoice for programs into the file for people, as Factur-X 1.0 and ZUGFeRD 2 say (decision 0072). */
export function attachInvoice(document: PDFKit.PDFDocument, invoice: ElectronicInvoice, issuedAt: Date) {
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
export function describe(document: PDFKit.PDFDocument, hasInvoice: boolean) {
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
