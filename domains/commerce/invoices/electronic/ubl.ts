import { create } from 'xmlbuilder2'
import { type ElectronicRules, norm, piece } from './formats'
import type { ElectronicInvoice, ElectronicLine, ElectronicParty, VatBreakdown, VatRate } from './model'

const oasis = 'urn:oasis:names:specification:ubl:schema:xsd:'

/** Names that differ in a credit note, which is a document of its own in UBL. */
const kinds = {
  380: { root: 'Invoice', type: 'cbc:InvoiceTypeCode', line: 'cac:InvoiceLine', quantity: 'cbc:InvoicedQuantity' },
  381: {
    root: 'CreditNote',
    type: 'cbc:CreditNoteTypeCode',
    line: 'cac:CreditNoteLine',
    quantity: 'cbc:CreditedQuantity',
  },
} as const

/** The Universal Business Language of OASIS, 2.1. Its schema sets the order. */
export function writeUbl(invoice: ElectronicInvoice, rules: ElectronicRules = norm): string {
  const { root, type, line, quantity } = kinds[invoice.type]
  const { currency, preceding, totals } = invoice
  const amount = (value: string) => ({ '@currencyID': currency, '#': value })
  const document = {
    [root]: {
      '@xmlns': `${oasis}${root}-2`,
      '@xmlns:cac': `${oasis}CommonAggregateComponents-2`,
      '@xmlns:cbc': `${oasis}CommonBasicComponents-2`,
      'cbc:CustomizationID': rules.specification,
      ...(rules.process && { 'cbc:ProfileID': rules.process }),
      'cbc:ID': invoice.number,
      'cbc:IssueDate': invoice.issued,
      [type]: invoice.type,
      'cbc:Note': invoice.note,
      'cbc:DocumentCurrencyCode': currency,
      'cbc:BuyerReference': invoice.buyerReference,
      // UBL requires the buyer's number beside the seller's; this is how a missing one is written.
      'cac:OrderReference': { 'cbc:ID': invoice.purchaseOrder ?? 'NA', 'cbc:SalesOrderID': invoice.order },
      ...(preceding && {
        'cac:BillingReference': {
          'cac:InvoiceDocumentReference': { 'cbc:ID': preceding.number, 'cbc:IssueDate': preceding.issued },
        },
      }),
      'cac:AccountingSupplierParty': { 'cac:Party': partyOf(invoice.seller) },
      'cac:AccountingCustomerParty': { 'cac:Party': partyOf(invoice.buyer) },
      'cac:Delivery': { 'cbc:ActualDeliveryDate': invoice.delivered },
      'cac:PaymentMeans': meansOf(invoice.payment),
      'cac:TaxTotal': {
        'cbc:TaxAmount': amount(totals.vat),
        'cac:TaxSubtotal': invoice.vat.map((tax) => ({
          'cbc:TaxableAmount': amount(tax.net),
          'cbc:TaxAmount': amount(tax.vat),
          'cac:TaxCategory': categoryOf(tax, tax.exemption),
        })),
      },
      'cac:LegalMonetaryTotal': {
        'cbc:LineExtensionAmount': amount(totals.net),
        'cbc:TaxExclusiveAmount': amount(totals.net),
        'cbc:TaxInclusiveAmount': amount(totals.gross),
        'cbc:PrepaidAmount': amount(totals.gross),
        'cbc:PayableAmount': amount(totals.due),
      },
      [line]: invoice.lines.map((each) => ({
        'cbc:ID': each.id,
        [quantity]: { '@unitCode': piece, '#': each.quantity },
        'cbc:LineExtensionAmount': amount(each.net),
        ...goodsOf(each, amount),
      })),
    },
  }
  return create({ version: '1.0', encoding: 'UTF-8' }, document).end({ prettyPrint: true })
}

const goodsOf = (line: ElectronicLine, amount: (value: string) => object) => ({
  'cac:Item': {
    ...(line.description && { 'cbc:Description': line.description }),
    'cbc:Name': line.name,
    'cac:ClassifiedTaxCategory': categoryOf(line, null),
  },
  'cac:Price': {
    'cbc:PriceAmount': amount(line.price.amount),
    'cbc:BaseQuantity': { '@unitCode': piece, '#': line.price.pieces },
  },
})

const meansOf = ({ means, account }: ElectronicInvoice['payment']) => ({
  'cbc:PaymentMeansCode': means,
  ...(account && {
    'cac:PayeeFinancialAccount': {
      'cbc:ID': account.iban,
      'cbc:Name': account.holder,
      'cac:FinancialInstitutionBranch': { 'cbc:ID': account.bic },
    },
  }),
})

const categoryOf = ({ category, percent }: VatRate, exemption: VatBreakdown['exemption']) => ({
  'cbc:ID': category,
  ...(percent !== null && { 'cbc:Percent': percent }),
  ...(exemption && {
    'cbc:TaxExemptionReasonCode': exemption.code,
    'cbc:TaxExemptionReason': exemption.reason,
  }),
  'cac:TaxScheme': { 'cbc:ID': 'VAT' },
})

const partyOf = ({ name, identifier, vatId, taxNumber, legal, address, contact, postal }: ElectronicParty) => ({
  ...(address && { 'cbc:EndpointID': { '@schemeID': 'EM', '#': address } }),
  ...(identifier && { 'cac:PartyIdentification': { 'cbc:ID': identifier } }),
  'cac:PostalAddress': {
    ...(postal.lines[0] && { 'cbc:StreetName': postal.lines[0] }),
    ...(postal.lines[1] && { 'cbc:AdditionalStreetName': postal.lines[1] }),
    ...(postal.city && { 'cbc:CityName': postal.city }),
    ...(postal.postalCode && { 'cbc:PostalZone': postal.postalCode }),
    ...(postal.state && { 'cbc:CountrySubentity': postal.state }),
    ...(postal.lines[2] && { 'cac:AddressLine': { 'cbc:Line': postal.lines[2] } }),
    'cac:Country': { 'cbc:IdentificationCode': postal.country },
  },
  'cac:PartyTaxScheme': [
    ...(vatId ? [{ 'cbc:CompanyID': vatId, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }] : []),
    ...(taxNumber ? [{ 'cbc:CompanyID': taxNumber, 'cac:TaxScheme': { 'cbc:ID': 'TAX' } }] : []),
  ],
  'cac:PartyLegalEntity': { 'cbc:RegistrationName': name, ...(legal && { 'cbc:CompanyLegalForm': legal }) },
  ...(contact && {
    'cac:Contact': {
      'cbc:Name': contact.name,
      ...(contact.phone && { 'cbc:Telephone': contact.phone }),
      ...(contact.email && { 'cbc:ElectronicMail': contact.email }),
    },
  }),
})
