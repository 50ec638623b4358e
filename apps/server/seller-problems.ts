import { isTaxIdOf, vatPrefixOf } from '@/domains/accounts/profile/rules/tax-ids'
import { type Vendor, vendorFileName } from '@/platform/config/vendor'
import type { Problem } from '@/platform/text/problems'

/**
 * Returns problems of the seller's data on invoices. A number with the prefix of the country's VAT numbers must be one,
 * with its check digits; any other is the registration number of an office with its own format, and contains a digit.
 */
export function sellerProblems({ seller, placeholders }: Pick<Vendor, 'seller' | 'placeholders'>): Problem[] {
  if (placeholders.includes('seller')) return []
  const message = complaintAbout(seller)
  return message === null ? [] : [{ file: vendorFileName, line: null, field: 'seller.taxId', message }]
}

function complaintAbout({ country, taxId }: Vendor['seller']): string | null {
  if (!/\d/.test(taxId)) return `"${taxId}" is no number: the VAT number, or the registration number`
  if (!taxId.trim().toUpperCase().startsWith(vatPrefixOf(country))) return null
  const holds = isTaxIdOf(country, taxId) && (country !== 'DE' || hasGermanCheckDigit(taxId.replaceAll(/\D/g, '')))
  return holds ? null : `"${taxId}" is no VAT number of ${country}: a digit is wrong or missing`
}

/** The last of nine digits follows from the others (ISO 7064, MOD 11,10); the library leaves Germany's unchecked. */
function hasGermanCheckDigit(digits: string) {
  let product = 10
  for (const digit of digits.slice(0, 8)) product = (((Number(digit) + product) % 10 || 10) * 2) % 11
  return (11 - product) % 10 === Number(digits.at(-1))
}

/**
 * Returns the problem of settings that `vendor new` has made up; null: there are none. A real installation starts only
 * without any.
 */
export function placeholderProblem({ placeholders }: Pick<Vendor, 'placeholders'>): Problem | null {
  if (placeholders.length === 0) return null
  const message = `${placeholders.join(', ')} stand there as \`vendor new\` has made them up: write your own, and take each out of this list`
  return { file: vendorFileName, line: null, field: 'placeholders', message }
}
