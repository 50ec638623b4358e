import { type Order, orderById } from '@/domains/commerce/orders'
import type { DisputeEvidence } from '@/integrations/payments/disputes'
import { type Refusal, refuse } from '@/platform/contract/refusal'
import { tagOf } from '@/platform/i18n/languages'
import { decimal } from '@/platform/i18n/money'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import { type EvidenceRow, readEvidence } from '@/platform/installation/console/evidence'
import { money } from '@/platform/money/money'
import { lookOf } from '@/platform/pdf/look'
import type { DisputesContext } from '../context'
import { printEvidence } from '../pdf/printer'
import { buyerOf } from '../store/buyer'
import type { DisputeCase } from '../store/cases'
import { type PaidRefund, refundsOfOrder } from '../store/refunded'
import { evidenceSheet } from './sheet'

interface Composition {
  readonly statement: string
  readonly reader: Reader
  readonly now: Date
}

/** Makes one document of everything that is kept about a disputed order. 20035: the payment has none. */
export async function composeEvidence(
  context: DisputesContext,
  found: DisputeCase,
  { statement, reader, now }: Composition,
): Promise<DisputeEvidence | Refusal<20035>> {
  const { database, evidence, personOf, brand } = context
  const { dispute, memberId } = found
  const order = dispute.orderId === null ? null : await orderById(database, dispute.orderId)
  const buyer = memberId === null ? null : await buyerOf(database, memberId)
  if (!order || !buyer) return refuse(20035)
  const rows = await readEvidence(database, evidence, { ...personOf(order.memberId), order: order.id })
  const refunds = await refundsOfOrder(database, order.id)
  const sheet = evidenceSheet(context, { dispute, order, buyer, rows, refunds, statement, reader, now })
  const pdf = await printEvidence({ sheet, look: await lookOf(brand) })
  return {
    document: { name: `${dispute.number}.pdf`, pdf },
    email: buyer.email,
    name: buyer.name,
    product: productsOf(order, reader),
    deliveredAt: order.paidAt ?? order.placedAt,
    refunds: refundsInWords(order, refunds),
    statement,
    activity: activityOf(rows),
  }
}

const productsOf = ({ lines }: Order, reader: Reader) =>
  new Intl.ListFormat(tagOf(reader.language)).format([...new Set(lines.map(({ names }) => textIn(names, reader)))])

/** Returns a line for each earlier refund, with the references that the bank can look up. */
const refundsInWords = ({ total: { currency } }: Order, refunds: readonly PaidRefund[]) =>
  refunds
    .map(({ amount, at, reference, number }) =>
      [at?.toISOString(), `refunded ${decimal(money(amount, currency))} ${currency}`, reference, number]
        .filter(Boolean)
        .join(' | '),
    )
    .join('\n')

/** Returns a line for each use of the purchase: a bank’s form has a field for it. */
const activityOf = (rows: readonly EvidenceRow[]) =>
  rows
    .filter(({ kind }) => kind === 'login' || kind === 'download' || kind === 'device')
    .map(({ kind, at, subject, detail, network, done }) =>
      [at.toISOString(), kind, network, subject, detail, done && `last ${done.toISOString()}`]
        .filter(Boolean)
        .join(' | '),
    )
    .join('\n')
