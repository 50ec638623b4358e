import type { Order } from '@/domains/commerce/orders'
import { tagOf } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { formatMoney } from '@/platform/i18n/money'
import type { Reader } from '@/platform/i18n/texts'
import { textIn } from '@/platform/i18n/texts'
import type { EvidenceKind, EvidenceRow } from '@/platform/installation/console/evidence'
import { money } from '@/platform/money/money'
import type { DisputesContext } from '../context'
import type { EvidenceLine, EvidenceSheet, EvidenceTable } from '../pdf/sheet'
import type { Buyer } from '../store/buyer'
import type { Dispute } from '../store/disputes'
import type { PaidRefund } from '../store/refunded'

interface EvidenceFacts {
  readonly dispute: Dispute
  readonly order: Order
  readonly buyer: Buyer
  readonly rows: readonly EvidenceRow[]
  readonly refunds: readonly PaidRefund[]
  readonly statement: string
  readonly reader: Reader
  readonly now: Date
}

const headings = {
  consent: 'evidence.consents',
  login: 'evidence.logins',
  mail: 'evidence.mails',
  download: 'evidence.downloads',
  device: 'evidence.devices',
  conversation: 'evidence.conversation',
} as const satisfies Record<EvidenceKind, MessageKey>

const columns = {
  consent: ['evidence.agreedAt', 'evidence.document', 'evidence.version'],
  login: ['evidence.loggedInAt', 'evidence.browser', 'evidence.network', 'evidence.lastSeen'],
  mail: ['evidence.writtenAt', 'evidence.subject', 'evidence.recipient', 'evidence.accepted'],
  download: ['evidence.downloadedAt', 'evidence.file', 'evidence.network', 'evidence.lastDownload'],
  device: ['evidence.activatedAt', 'evidence.device', 'evidence.product', 'evidence.lastSeen'],
  conversation: ['evidence.saidAt', 'evidence.conversationOn', 'evidence.writtenBy'],
} as const satisfies Record<EvidenceKind, readonly MessageKey[]>

/** The evidence in words. Moments are in UTC, which it says, since banks and buyers have clocks of their own. */
export function evidenceSheet(
  { words, vendor, vendorName }: Pick<DisputesContext, 'words' | 'vendor' | 'vendorName'>,
  { dispute, order, buyer, rows, refunds, statement, reader, now }: EvidenceFacts,
): EvidenceSheet {
  const t = words[reader.language]
  const moment = (at: Date) =>
    `${at.toLocaleString(tagOf(reader.language), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`
  const price = (minor: number) => formatMoney(money(minor, dispute.currency), reader.language)
  const kinds = Object.keys(headings) as EvidenceKind[]
  const tableOf = (kind: EvidenceKind): EvidenceTable => ({
    heading: t(headings[kind]),
    columns: columns[kind].map((key) => t(key)),
    rows: rows.filter((row) => row.kind === kind).map(lineOf),
    none: t('evidence.nothing'),
  })
  function lineOf({ kind, at, subject, detail, network, done, failed, words: said }: EvidenceRow): EvidenceLine {
    const outcome = () => {
      if (kind === 'mail' && failed) return t('evidence.bounced', { at: moment(failed) })
      if (kind === 'device' && failed) return t('evidence.released', { at: moment(failed) })
      return done ? moment(done) : t('evidence.notYet')
    }
    const details = [network, detail].filter((each) => each !== null && each !== '').join('\n')
    const cells = [
      moment(at),
      subject,
      kind === 'conversation' ? t(authors[detail ?? ''] ?? 'evidence.bySystem') : details,
    ]
    return { cells: columns[kind].length === 4 ? [...cells, outcome()] : cells, words: said }
  }
  const refundFact = ({ amount, at, reference, number }: PaidRefund): readonly [string, string] => [
    t('evidence.refunded'),
    [price(amount), at && moment(at), reference, number].filter(Boolean).join(' · '),
  ]
  const paragraphs = statement.split(/\n+/).filter((paragraph) => paragraph.trim() !== '')
  const facts: (readonly [string, string] | false)[] = [
    [t('evidence.disputed'), `${price(dispute.amount)} · ${dispute.reason} · ${moment(dispute.openedAt)}`],
    [t('evidence.reference'), `${dispute.provider} · ${dispute.dispute} · ${dispute.payment}`],
    [t('evidence.order'), order.number],
    [t('evidence.placed'), moment(order.placedAt)],
    order.paidAt !== null && [t('evidence.paid'), moment(order.paidAt)],
    [t('evidence.total'), formatMoney(order.total, reader.language)],
    ...refunds.map((refund) => refundFact(refund)),
    [t('evidence.buyer'), `${buyer.name} · ${buyer.email}`],
    [t('evidence.memberSince'), moment(buyer.since)],
    [
      t('evidence.country'),
      new Intl.DisplayNames([tagOf(reader.language)], { type: 'region' }).of(order.country) ?? order.country,
    ],
    order.withdrawalWaivedAt !== null && [t('evidence.waived'), moment(order.withdrawalWaivedAt)],
  ]
  return {
    language: reader.language,
    vendorName,
    number: dispute.number,
    madeAt: now,
    title: t('evidence.title'),
    facts: facts.filter((fact) => fact !== false),
    lines: {
      heading: t('evidence.bought'),
      columns: [t('evidence.product'), t('evidence.quantity'), t('evidence.amount')],
      rows: order.lines.map(({ names, quantity, amount }) => ({
        cells: [textIn(names, reader), String(quantity), formatMoney(amount, reader.language)],
        words: null,
      })),
      none: t('evidence.nothing'),
    },
    statement: paragraphs.length === 0 ? null : { heading: t('evidence.statement'), paragraphs },
    tables: kinds.map(tableOf),
    imprint: [vendor.seller.name, vendor.seller.register, vendor.seller.email].filter(Boolean).join(' · '),
    pageLabel: t('evidence.page', { page: '{page}', pages: '{pages}' }),
  }
}

const authors: Readonly<Record<string, MessageKey>> = {
  customer: 'evidence.byBuyer',
  operator: 'evidence.byVendor',
  system: 'evidence.bySystem',
}
