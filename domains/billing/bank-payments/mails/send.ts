import { reachedAt } from '@/domains/accounts/identity'
import { waitingCheckout } from '@/domains/commerce/checkout'
import type { Transfer } from '@/integrations/payments/transfer/store'
import type { Transaction } from '@/platform/database/connect'
import { textIn } from '@/platform/i18n/texts'
import { invoicePage, memberPage } from '@/platform/paths'
import type { BankPaymentsContext } from '../context'
import { due, expired, reminder } from './letters'

const letters = { due, reminder, expired } as const

/** Writes to the buyer of an order that is paid by transfer, in their language. */
export async function sendLetter(
  context: BankPaymentsContext,
  transaction: Transaction,
  which: keyof typeof letters,
  transfer: Transfer,
): Promise<void> {
  const { payments, mailer, publicUrl, vendorName: vendor, translate } = context
  const bought = await waitingCheckout(transaction, transfer.checkout)
  if (!bought || !payments.byTransfer) return
  const { language, order, memberId, email, lines } = bought
  const letter = letters[which](translate[language], {
    vendor,
    language,
    order,
    products: lines.map(({ names }) => textIn(names, language)),
    transfer: payments.byTransfer.instructionsFor(transfer),
    addresses: { orders: publicUrl + memberPage('order_history'), proForma: publicUrl + invoicePage(order) },
  })
  const to = await reachedAt(transaction, memberId, email)
  await mailer.send(transaction, {
    kind: `transfers.${which}`,
    to,
    language,
    letter,
    confidential: false,
    // The amount and the date were in the letter with the order, so only the reminder is optional.
    ...(which === 'reminder' && { choice: { optional: 'paymentReminders' } as const }),
  })
}
