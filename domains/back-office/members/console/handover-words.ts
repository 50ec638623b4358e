import type { HandoverState } from '@/domains/licensing/gifting/rules/handovers'
import type { MessageKey } from '@/platform/i18n/message'

/** What has become of a licence that is handed on. */
export const handoverStateWords = {
  held: 'members.handover.held',
  waiting: 'members.handover.waiting',
  accepted: 'members.handover.accepted',
  declined: 'members.handover.declined',
  stopped: 'members.handover.stopped',
  expired: 'members.handover.expired',
  void: 'members.handover.void',
} as const satisfies Readonly<Record<HandoverState, MessageKey>>
