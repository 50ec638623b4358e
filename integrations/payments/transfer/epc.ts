import { decimal } from '@/platform/i18n/money'
import type { TransferInstructions } from './account'

/** The limit of the norm. */
const longestName = 70

/**
 * The text of a QR code that banks' apps read a transfer from (EPC069-12, version 2, known as GiroCode); null: it is one of
 * another currency, which the code does not know.
 */
export function epcText({ holder, iban, bic, amount, reference }: TransferInstructions): string | null {
  if (amount.currency !== 'EUR') return null
  const name = [...holder].slice(0, longestName).join('')
  return ['BCD', '002', '1', 'SCT', bic, name, iban, `EUR${decimal(amount)}`, '', reference].join('\n')
}
