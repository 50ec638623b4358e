import { z } from 'zod/mini'
import { currencyField } from '@/platform/money/currency-field'

/** Where to transfer what, for an order that waits for it. */
export const instructions = z.object({
  holder: z.string(),
  iban: z.string(),
  bic: z.string(),
  currency: currencyField,
  /** In decimals as the currency has them. */
  amount: z.string(),
  /** A creditor reference of ISO 11649: the payer's bank is to name it. */
  reference: z.string(),
  /** Unix seconds: the order is cancelled after it. */
  until: z.number(),
  /** The content of a QR code for banks' apps (EPC069-12); null: it does not support the currency. */
  code: z.nullable(z.string()),
})
export type InstructionsOnWire = z.output<typeof instructions>
