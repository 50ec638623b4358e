import { epcText, type TransferInstructions } from '@/integrations/payments/transfer/account'
import { decimal } from '@/platform/i18n/money'
import { unixSeconds } from '@/platform/time/duration'
import type { InstructionsOnWire } from '../contract/transfer'

/** Returns where to transfer what, as the wire has it. */
export function presentInstructions(instructions: TransferInstructions): InstructionsOnWire {
  const { amount, until, ...account } = instructions
  const { currency } = amount
  return { ...account, currency, amount: decimal(amount), until: unixSeconds(until), code: epcText(instructions) }
}
