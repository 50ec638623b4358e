import { decimal } from '@/platform/i18n/money'
import type { Currency, Money } from '@/platform/money/money'

/** The vendor's own account, to which buyers transfer. */
export interface TransferAccount {
  readonly holder: string
  readonly iban: string
  readonly bic: string
  readonly currencies: readonly Currency[]
  /** How many days a buyer has. */
  readonly days: number
}

/** The data that a buyer needs to pay an order by transfer. */
export interface TransferInstructions {
  readonly holder: string
  readonly iban: string
  readonly bic: string
  /** The open amount. */
  readonly amount: Money
  /** The reference that identifies the payment. */
  readonly reference: string
  /** The order is cancelled after it. */
  readonly until: Date
}

/** As it stands on paper: in groups of four. */
export const writtenIban = (iban: string) => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')

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
