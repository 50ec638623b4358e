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
