import { useEffect, useRef } from 'react'
import { codesRoom } from '@/domains/back-office/code-pools/console/room'
import { logsRoom } from '@/domains/back-office/operations/console/room'
import { webhooksRoom } from '@/domains/back-office/webhooks/console/room'
import { bankRoom } from '@/domains/billing/bank-payments/console/room'
import { reviewsRoom } from '@/domains/billing/fraud/console/room'
import { taxRoom } from '@/domains/billing/tax/console/room'
import { paymentsRoom } from '@/domains/commerce/checkout/console/room'
import { disputesRoom } from '@/domains/commerce/disputes/console/room'
import { refundsRoom } from '@/domains/commerce/refunds/console/room'
import { releasesRoom } from '@/domains/licensing/downloads/console/room'
import { giftsRoom } from '@/domains/promotion/campaign-gifts/console/room'
import { noticesRoom } from '@/domains/self-service/cancellation/console/room'
import type { AttentionEntry } from '@/domains/staff/attention/contract/console'
import type { Room } from '@/domains/staff/operators/browser'
import { auditRoom } from '@/domains/staff/operators/console/room'
import { ticketsRoom } from '@/domains/support/tickets/console/room'
import type { MessageKey } from '@/platform/i18n/message'
import { consoleRoom } from '@/platform/paths'
import { useAnswer } from '@/platform/ui/data/answers'

interface AttentionPlace {
  readonly room: Room
  /** The rest of the address behind the room: its tab and its filters. */
  readonly rest?: string
  readonly title: MessageKey
  readonly group: AttentionGroup
}

/** Waits for a decision; was given up; runs low; or is under way. */
export type AttentionGroup = 'waiting' | 'failed' | 'low' | 'running'

/** Where each kind of thing is seen to. One without a place does not compile. */
const places: Readonly<Record<AttentionEntry['kind'], AttentionPlace>> = {
  refunds: { room: refundsRoom, title: 'room.refunds', group: 'waiting' },
  notices: { room: noticesRoom, title: 'console.notices', group: 'waiting' },
  bank: { room: bankRoom, title: 'console.bank', group: 'waiting' },
  disputes: { room: disputesRoom, title: 'console.disputes', group: 'waiting' },
  reviews: { room: reviewsRoom, title: 'console.reviews', group: 'waiting' },
  payments: { room: paymentsRoom, title: 'console.payments', group: 'waiting' },
  vatIds: { room: taxRoom, title: 'console.vatIds', group: 'waiting' },
  gifts: { room: giftsRoom, title: 'console.gifts', group: 'waiting' },
  tickets: { room: ticketsRoom, title: 'console.tickets', group: 'waiting' },
  failedWebhooks: { room: logsRoom, rest: '/webhooks?state=failed', title: 'console.failedWebhooks', group: 'failed' },
  failedMails: { room: logsRoom, rest: '/mails?state=failed', title: 'console.failedMails', group: 'failed' },
  failedJobs: { room: logsRoom, rest: '/jobs?state=failed', title: 'console.failedJobs', group: 'failed' },
  failingJobs: { room: logsRoom, rest: '/jobs?state=failing', title: 'console.failingJobs', group: 'failed' },
  heldMails: { room: logsRoom, rest: '/mails?state=held', title: 'console.heldMails', group: 'failed' },
  restoredJobs: { room: logsRoom, rest: '/jobs?state=waiting', title: 'console.restoredJobs', group: 'failed' },
  oldBackup: { room: auditRoom, rest: '?action=backup.make', title: 'console.oldBackup', group: 'failed' },
  heldJobs: { room: logsRoom, rest: '/jobs?state=waiting', title: 'console.heldJobs', group: 'failed' },
  deadEndpoints: { room: webhooksRoom, title: 'console.deadEndpoints', group: 'failed' },
  mailbox: { room: logsRoom, rest: '/letters', title: 'console.mailboxUnread', group: 'failed' },
  codes: { room: codesRoom, title: 'console.lowPools', group: 'low' },
  rollOuts: { room: releasesRoom, title: 'console.rollOuts', group: 'running' },
  haltedRollOuts: { room: releasesRoom, title: 'console.haltedRollOuts', group: 'failed' },
}

export const placeOf = (kind: AttentionEntry['kind']) => places[kind]

/** The places where what failed is seen to: they are found by their names, whether anything is there or not. */
export const failures: readonly AttentionPlace[] = Object.values(places).filter(({ group }) => group === 'failed')

export const addressOf = ({ room, rest = '' }: AttentionPlace) => `${consoleRoom(room.name)}${rest}`

/**
 * Loads the items that need the operator's attention. They are counted when the operator changes rooms, does
 * something, or comes back to the window; never by the clock, since that would keep an idle session open.
 */
export function useAttention(room: Room | null) {
  const answer = useAnswer('GET /console/api/attention', {}, undefined, { onReturn: true })
  const { reload } = answer
  const counted = useRef(room)
  useEffect(() => {
    if (counted.current !== room) void reload()
    counted.current = room
  }, [room, reload])
  return answer
}
