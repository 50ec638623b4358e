import type { ProfileOnWire } from './contract/member'
import { type Business, type BusinessField, businessFields, type Gender } from './rules'

type BusinessOnWire = ProfileOnWire['business']

/** The names of a business's fields on the wire. */
export const businessOnWire = {
  company: 'company',
  taxId: 'tax_id',
  country: 'country',
  addressLine: 'address_line',
  city: 'city',
  postalCode: 'postal_code',
  state: 'state',
  phone: 'phone',
} as const satisfies Record<BusinessField, keyof BusinessOnWire>

export const readBusiness = (wire: BusinessOnWire): Business =>
  byField((field) => [field, wire[businessOnWire[field]]]) as Business

export const writeBusiness = (business: Business): BusinessOnWire =>
  byField((field) => [businessOnWire[field], business[field]]) as BusinessOnWire

const byField = (entry: (field: BusinessField) => readonly [string, string]): unknown =>
  Object.fromEntries(businessFields.map(entry))

export const writeGender = (gender: Gender): ProfileOnWire['manage']['gender'] => `${gender}`

export const readGender = (gender: ProfileOnWire['manage']['gender']) => Number(gender) as Gender
