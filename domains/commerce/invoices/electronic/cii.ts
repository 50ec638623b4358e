import { create } from 'xmlbuilder2'
import { type ElectronicRules, norm, piece } from './formats'
import type { ElectronicInvoice, ElectronicLine, ElectronicParty, VatBreakdown, VatRate } from './model'

const spaces = {
  '@xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  '@xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  '@xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  '@xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}

/**
 * Writes a Cross Industry Invoice of UN/CEFACT, which is also embedded in a Factur-X PDF. Its schema sets the order.
 */
export function writeCii(invoice: ElectronicInvoice, rules: ElectronicRules = norm): string {
  const { number, type, issued, note, lines } = invoice
  const document = {
    'rsm:CrossIndustryInvoice': {
      ...spaces,
      'rsm:ExchangedDocumentContext': {
        ...(rules.process && { 'ram:BusinessProcessSpecifiedDocumentContextParameter': { 'ram:ID': rules.process } }),
        'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': rules.specification },
      },
      'rsm:ExchangedDocument': {
        'ram:ID': number,
        'ram:TypeCode': type,
        'ram:IssueDateTime': day('udt', issued),
        'ram:IncludedNote': { 'ram:Content': note },
      },
      'rsm:SupplyChainTradeTransaction': {
        'ram:IncludedSupplyChainTradeLineItem': lines.map(lineOf),
        'ram:ApplicableHeaderTradeAgreement': {
          'ram:BuyerReference': invoice.buyerReference,
          'ram:SellerTradeParty': partyOf(invoice.seller),
          'ram:BuyerTradeParty': partyOf(invoice.buyer),
          'ram:SellerOrderReferencedDocument': { 'ram:IssuerAssignedID': invoice.order },
          ...(invoice.purchaseOrder && {
            'ram:BuyerOrderReferencedDocument': { 'ram:IssuerAssignedID': invoice.purchaseOrder },
          }),
        },
        'ram:ApplicableHeaderTradeDelivery': {
          'ram:ActualDeliverySupplyChainEvent': { 'ram:OccurrenceDateTime': day('udt', invoice.delivered) },
        },
        'ram:ApplicableHeaderTradeSettlement': settlementOf(invoice),
      },
    },
  }
  return create({ version: '1.0', encoding: 'UTF-8' }, document).end({ prettyPrint: true })
}

/** Year, month and day without anything between them is format 102. */
const day = (space: 'udt' | 'qdt', date: string) => ({
  [`${space}:DateTimeString`]: { '@format': '102', '#': date.replaceAll('-', '') },
})

const rateOf = ({ percent }: VatRate) => (percent === null ? {} : { 'ram:RateApplicablePercent': percent })

const lineOf = (line: ElectronicLine) => ({
  'ram:AssociatedDocumentLineDocument': { 'ram:LineID': line.id },
  'ram:SpecifiedTradeProduct': {
    'ram:Name': line.name,
    ...(line.description && { 'ram:Description': line.description }),
  },
  'ram:SpecifiedLineTradeAgreement': {
    'ram:NetPriceProductTradePrice': {
      'ram:ChargeAmount': line.price.amount,
      'ram:BasisQuantity': { '@unitCode': piece, '#': line.price.pieces },
    },
  },
  'ram:SpecifiedLineTradeDelivery': { 'ram:BilledQuantity': { '@unitCode': piece, '#': line.quantity } },
  'ram:SpecifiedLineTradeSettlement': {
    'ram:ApplicableTradeTax': { 'ram:TypeCode': 'VAT', 'ram:CategoryCode': line.category, ...rateOf(line) },
    'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': line.net },
  },
})

const partyOf = ({ name, identifier, vatId, taxNumber, legal, address, contact, postal }: ElectronicParty) => ({
  ...(identifier && { 'ram:ID': identifier }),
  'ram:Name': name,
  ...(legal && { 'ram:Description': legal }),
  ...(contact && {
    'ram:DefinedTradeContact': {
      'ram:PersonName': contact.name,
      ...(contact.phone && { 'ram:TelephoneUniversalCommunication': { 'ram:CompleteNumber': contact.phone } }),
      ...(contact.email && { 'ram:EmailURIUniversalCommunication': { 'ram:URIID': contact.email } }),
    },
  }),
  'ram:PostalTradeAddress': {
    ...(postal.postalCode && { 'ram:PostcodeCode': postal.postalCode }),
    ...(postal.lines[0] && { 'ram:LineOne': postal.lines[0] }),
    ...(postal.lines[1] && { 'ram:LineTwo': postal.lines[1] }),
    ...(postal.lines[2] && { 'ram:LineThree': postal.lines[2] }),
    ...(postal.city && { 'ram:CityName': postal.city }),
    'ram:CountryID': postal.country,
    ...(postal.state && { 'ram:CountrySubDivisionName': postal.state }),
  },
  ...(address && { 'ram:URIUniversalCommunication': { 'ram:URIID': { '@schemeID': 'EM', '#': address } } }),
  'ram:SpecifiedTaxRegistration': [
    ...(vatId ? [{ 'ram:ID': { '@schemeID': 'VA', '#': vatId } }] : []),
    ...(taxNumber ? [{ 'ram:ID': { '@schemeID': 'FC', '#': taxNumber } }] : []),
  ],
})

const taxOf = (tax: VatBreakdown) => ({
  'ram:CalculatedAmount': tax.vat,
  'ram:TypeCode': 'VAT',
  ...(tax.exemption && { 'ram:ExemptionReason': tax.exemption.reason }),
  'ram:BasisAmount': tax.net,
  'ram:CategoryCode': tax.category,
  ...(tax.exemption && { 'ram:ExemptionReasonCode': tax.exemption.code }),
  ...rateOf(tax),
})

const meansOf = ({ means, account }: ElectronicInvoice['payment']) => ({
  'ram:TypeCode': means,
  ...(account && {
    'ram:PayeePartyCreditorFinancialAccount': { 'ram:IBANID': account.iban, 'ram:AccountName': account.holder },
    'ram:PayeeSpecifiedCreditorFinancialInstitution': { 'ram:BICID': account.bic },
  }),
})

const settlementOf = ({ currency, vat, totals, preceding, payment }: ElectronicInvoice) => ({
  'ram:InvoiceCurrencyCode': currency,
  'ram:SpecifiedTradeSettlementPaymentMeans': meansOf(payment),
  'ram:ApplicableTradeTax': vat.map(taxOf),
  'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
    'ram:LineTotalAmount': totals.net,
    'ram:TaxBasisTotalAmount': totals.net,
    'ram:TaxTotalAmount': { '@currencyID': currency, '#': totals.vat },
    'ram:GrandTotalAmount': totals.gross,
    'ram:TotalPrepaidAmount': totals.gross,
    'ram:DuePayableAmount': totals.due,
  },
  ...(preceding && {
    'ram:InvoiceReferencedDocument': {
      'ram:IssuerAssignedID': preceding.number,
      'ram:FormattedIssueDateTime': day('qdt', preceding.issued),
    },
  }),
})
