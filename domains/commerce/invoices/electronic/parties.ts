import { vatNumberOf } from '@/domains/accounts/profile/rules/tax-ids'
import { printedText } from '@/platform/text/printed'
import type { Buyer, SellerBlock } from '../rules'
import type { ElectronicParty } from './model'

/** Returns a text for XML, on one line, with the same letters as on paper; null: nothing is left. */
export const plain = (text: string): string | null =>
  printedText(text)
    .replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff\s]+/gu, ' ')
    .trim() || null

/** Street, what else leads there, and the rest on one line: three are all that the norm has. */
const threeLines = ([first = '', second = '', ...rest]: readonly string[]) =>
  [first, second, rest.join(', ')].flatMap((line) => plain(line) ?? [])

/** @param outside the sale is outside the scope of VAT: then no VAT number may be named (BR-O-02) */
export function sellerOf(seller: SellerBlock, outside: boolean): ElectronicParty {
  const { name, address, country, taxId, register = '', email, electronic } = seller
  const vatId = outside ? null : vatNumberOf(country, taxId)
  const number = vatId === null ? plain(taxId) : null
  return {
    name: plain(name) ?? '-',
    identifier: number,
    vatId,
    taxNumber: number,
    legal: plain(register),
    address: plain(email),
    contact: {
      name: plain(electronic?.contact ?? name) ?? '-',
      phone: plain(electronic?.phone ?? ''),
      email: plain(email),
    },
    postal: {
      lines: threeLines(electronic ? [electronic.street] : address),
      city: plain(electronic?.city ?? ''),
      postalCode: plain(electronic?.postalCode ?? ''),
      state: null,
      country,
    },
  }
}

/** @param country whose VAT applies: the country of a buyer who named none */
export function buyerOf({ name, email, business }: Buyer, country: string, outside: boolean): ElectronicParty {
  const { company = '', taxId = '', addressLine = '', city = '', postalCode = '', state = '' } = business ?? {}
  const person = plain(business?.name || name) ?? plain(email) ?? '-'
  const home = business?.country || country
  const vatId = outside ? null : vatNumberOf(home, taxId)
  return {
    name: plain(company) ?? person,
    identifier: vatId === null ? plain(taxId) : null,
    vatId,
    taxNumber: null,
    legal: null,
    address: plain(email),
    contact: { name: person, phone: plain(business?.phone ?? ''), email: plain(email) },
    postal: {
      lines: threeLines([addressLine]),
      city: plain(city),
      postalCode: plain(postalCode),
      state: plain(state),
      country: home,
    },
  }
}
