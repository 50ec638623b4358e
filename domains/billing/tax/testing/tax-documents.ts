import type { Document } from '../rules/journal'

/** An invoice as the books have it, of 120 € to a consumer in France. */
export const invoice = (more: Partial<Document> = {}): Document => ({
  number: 'TW-2026-000001',
  kind: 'invoice',
  cause: null,
  about: null,
  order: 'TW-4K7QXW',
  issued: '2026-08-03',
  supplied: '2026-08-03',
  booked: '2026-08-03',
  currency: 'EUR',
  country: 'FR',
  sellerCountry: 'DE',
  reverseCharge: false,
  taxId: '',
  paidInto: 'provider',
  lines: [{ net: 10_000, vat: 2000, gross: 12_000, rate: 2000 }],
  ...more,
})
/** A credit note that takes all of it back. */
export const note = (more: Partial<Document> = {}) =>
  invoice({
    kind: 'creditNote',
    cause: 'refunded',
    number: 'TW-C-2026-000001',
    about: 'TW-2026-000001',
    lines: [{ net: -10_000, vat: -2000, gross: -12_000, rate: 2000 }],
    ...more,
  })
