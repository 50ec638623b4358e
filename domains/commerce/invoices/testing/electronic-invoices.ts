import { noBusiness } from '@/domains/accounts/profile/rules'
import { orderStatus } from '@/domains/commerce/orders/rules'
import type { Currency } from '@/platform/money/money'
import { inEveryLanguage } from '@/tests/samples/in-every-language'
import type { OrderDocument } from '../document/select'
import { type Buyer, contentOf, type InvoicedOrder, type SellerBlock } from '../rules'

const electronicSeller: SellerBlock = {
  name: 'Tidewren Software GmbH',
  address: ['Am Leuchtturm 7', '18119 Warnemünde'],
  country: 'DE',
  taxId: 'DE 999 888 776',
  register: 'HRB 1',
  email: 'invoices@tidewren.example',
  timeZone: 'Europe/Berlin',
  electronic: {
    street: 'Am Leuchtturm 7',
    postalCode: '18119',
    city: 'Warnemünde',
    contact: 'Invoices',
    phone: '+49 381 5550199',
  },
}

export const electronicAccount = { holder: 'Tidewren Software', iban: 'DE02120300000000202051', bic: 'BYLADEM1001' }

const addressLine = '1 Quay <Dock & Sons>'
export const electronicBuyers = {
  home: { country: 'DE', taxId: 'DE136695976', city: 'Ulm', postalCode: '89073', company: 'Nordlicht AG', addressLine },
  abroad: { country: 'AT', taxId: 'U13585627', city: 'Wien', postalCode: '1010', company: 'Südwind GmbH', addressLine },
  overseas: {
    country: 'US',
    taxId: '12-3456789',
    city: 'Reno',
    postalCode: '89501',
    company: 'West Inc.',
    addressLine,
  },
} as const
export type ElectronicBuyer = keyof typeof electronicBuyers

const buyerNamed = (which: ElectronicBuyer): Buyer => {
  const business = { ...noBusiness, ...electronicBuyers[which], name: 'Jörg Müller' }
  return { name: 'Jörg Müller', email: 'joerg@example.test', business }
}

interface MadeUp {
  readonly amounts: readonly number[]
  readonly quantity?: number
  readonly rate?: number
  readonly currency?: Currency
  readonly buyer?: ElectronicBuyer | null
  /** Paid by transfer. */
  readonly transferred?: boolean
}

/** An invoice as it was issued, and as it is selected to be shown. */
export function documentOf({
  amounts,
  quantity = 1,
  rate = 1900,
  currency = 'EUR',
  buyer = 'home',
  transferred = false,
}: MadeUp): OrderDocument {
  const who = buyer === null ? { name: 'Ada', email: 'ada@example.test', business: null } : buyerNamed(buyer)
  const order: InvoicedOrder = {
    number: 'TW-4K7QXW',
    placedAt: new Date('2026-11-20T23:30:00Z'),
    paidAt: null,
    isTakenOver: false,
    currency,
    country: who.business?.country ?? 'DE',
    vatBasisPoints: rate,
    provider: transferred ? 'transfer' : 'sandbox',
    lines: amounts.map((amount, position) => ({
      position,
      names: inEveryLanguage('Sandshaper\u0007 & <more>'),
      term: 'LFT',
      platforms: ['win'],
      quantity,
      unit: Math.ceil(amount / quantity),
      amount,
      status: orderStatus.complete,
    })),
  }
  const invoice = {
    id: 1,
    orderId: 1,
    number: 'TW-2026-000123',
    issuedAt: new Date('2026-11-21T12:00:00Z'),
    content: contentOf(order, electronicSeller, { buyer: who, account: electronicAccount }),
    buyer: who,
    replaces: null,
  }
  return { invoice, former: null, note: null, notes: [] }
}

/** A credit note on some of its lines, or on a part of the price of its first. */
export function noteOn(
  document: OrderDocument,
  what: { positions?: readonly number[]; amount?: number },
): OrderDocument {
  const { positions = [], amount } = what
  const note = {
    invoiceId: 1,
    number: 'TW-C-2026-000001',
    issuedAt: new Date('2026-12-03T12:00:00Z'),
    positions,
    cause: amount === undefined ? ('refunded' as const) : ('goodwill' as const),
    amounts: amount === undefined ? [] : [{ position: 0, amount }],
  }
  return { ...document, note, notes: [...document.notes, note] }
}
