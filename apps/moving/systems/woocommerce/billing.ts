import type { Business } from '../../facts'
import type { Fields } from '../../source/row'
import { countryIn, fullName, lineOf, listIn, text } from '../../source/values'

/** Names under which plugins for VAT numbers keep the payer's, beside the shop's own data. */
const vatNumbers = ['_billing_vat_number', '_vat_number', 'vat_number', 'billing_vat_number', '_billing_eu_vat_number']

/** @param named what the fields begin with: nothing in JSON, `billing_` in a CSV */
export const businessIn = (fields: Fields, named = '', extra: Fields = fields): Business => ({
  company: text(fields, `${named}company`),
  vatId: text(extra, ...vatNumbers),
  country: countryIn(fields, `${named}country`),
  addressLine: lineOf(fields, `${named}address_1`),
  postalCode: text(fields, `${named}postcode`),
  city: text(fields, `${named}city`),
  state: text(fields, `${named}state`),
  phone: text(fields, `${named}phone`),
})

export const nameIn = (fields: Fields, named = '') =>
  fullName(text(fields, `${named}first_name`), text(fields, `${named}last_name`))

/** Returns the values that plugins have noted, by key. */
export const metaIn = (fields: Fields): Fields =>
  Object.fromEntries(listIn(fields, 'meta_data').map(({ key, value }) => [String(key), value]))
