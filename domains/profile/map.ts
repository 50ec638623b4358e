import type { ProfileOnWire } from './contract/member'
import type { Business, BusinessField, Gender } from './rules'

type BusinessOnWire = ProfileOnWire['business']

/** What the wire calls each field of a business. */
export const businessOnWire = {
  taxId: 'tax_id',
  country: 'country',
  addressLine: 'address_line',
  city: 'city',
  postalCode: 'postal_code',
  state: 'state',
  phone: 'phone',
} as const satisfies Record<BusinessField, keyof BusinessOnWire>

export const readBusiness = (wire: BusinessOnWire): Business => ({
  taxId: wire.tax_id,
  country: wire.country,
  addressLine: wire.address_line,
  city: wire.city,
  postalCode: wire.postal_code,
  state: wire.state,
  phone: wire.phone,
})

export const writeBusiness = (business: Business): BusinessOnWire => ({
  tax_id: business.taxId,
  country: business.country,
  address_line: business.addressLine,
  city: business.city,
  postal_code: business.postalCode,
  state: business.state,
  phone: business.phone,
})

export const writeGender = (gender: Gender): ProfileOnWire['manage']['gender'] => `${gender}`

export const readGender = (gender: ProfileOnWire['manage']['gender']) => Number(gender) as Gender
