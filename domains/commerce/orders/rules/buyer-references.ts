/** References that a business asks for on its invoice, as typed; null: none. */
export interface BuyerReferences {
  /** The number of its own purchase order (BT-13 of EN 16931). */
  readonly purchaseOrder: string | null
  /** The destination of the invoice (BT-10); for a public body in Germany its Leitweg-ID. */
  readonly buyerReference: string | null
}

/** The most characters that each takes. */
export const referenceLengths = { purchaseOrder: 50, buyerReference: 100 } as const

/** Returns a typed reference without spaces at its ends; null if empty. */
export const tidyReference = (typed: string | undefined): string | null => typed?.normalize('NFC').trim() || null

/** Coarse address of 2 to 12 digits, a fine one of letters and digits, two check digits. */
const leitwegForm = /^(\d{2}|\d{3}|\d{5}|\d{8}|\d{9}|\d{12})-[A-Z0-9]{1,30}-\d{2}$/

/**
 * True if a reference looks like a Leitweg-ID with wrong check digits (ISO 7064, mod 97-10): a portal of the
 * authorities rejects such an invoice. Any other form is a reference of the buyer's own.
 */
export function isMistypedLeitwegId(reference: string): boolean {
  const written = reference.toUpperCase()
  if (!leitwegForm.test(written)) return false
  const digits = [...written.replaceAll('-', '')].map((sign) => Number.parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n !== 1n
}
