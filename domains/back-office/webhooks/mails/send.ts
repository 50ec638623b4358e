import { owners } from '@/domains/staff/operators'
import type { Transaction } from '@/platform/database/connect'
import { consoleRoom } from '@/platform/paths'
import type { WebhooksContext } from '../context'
import type { OffReason } from '../rules/outcomes'
import { offLetter } from './letters'

interface Off {
  readonly name: string
  readonly url: string
  readonly description: string
  readonly reason: OffReason
}

/** Tells the owners of the console that an endpoint gets no more events. */
export async function tellOwners(
  { mailer, offer, translate, vendorName: vendor, publicUrl }: WebhooksContext,
  transaction: Transaction,
  { name, url: address, description, reason }: Off,
) {
  const url = new URL(consoleRoom('webhooks', name), publicUrl).href
  for (const { email, language: wished } of await owners(transaction)) {
    const language = offer.languages.of(wished)
    const letter = offLetter(translate[language], { vendor, reason, address, description, url })
    await mailer.send(transaction, { kind: 'webhooks.off', to: email, language, letter, confidential: false })
  }
}
