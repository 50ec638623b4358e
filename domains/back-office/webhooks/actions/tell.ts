import { owners } from '@/domains/staff/operators'
import type { Transaction } from '@/platform/database/connect'
import type { MailFacts } from '@/platform/mail/define'
import type { WebhooksContext } from '../context'
import { webhookMails } from '../mails/mails'

/** Tells the owners of the console that an endpoint gets no more events. */
export async function tellOwners(
  context: WebhooksContext,
  transaction: Transaction,
  facts: MailFacts<typeof webhookMails, 'off'>,
) {
  for (const { email: to, language: wished } of await owners(transaction)) {
    const language = context.offer.languages.of(wished)
    await webhookMails.send(context, transaction, 'off', { to, language }, facts)
  }
}
