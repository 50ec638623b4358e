import type { AsideReason, LetterState } from '@/domains/support/mailbox/rules/letter'
import type { DeliveryState } from '@/integrations/payments/delivery'
import type { MessageKey } from '@/platform/i18n/message'
import type { JobState, MailState } from '../rules'

export const webhookStates: Readonly<Record<DeliveryState, MessageKey>> = {
  done: 'logs.webhookDone',
  failed: 'logs.failed',
}

export const mailStateNames: Readonly<Record<MailState, MessageKey>> = {
  sent: 'logs.mailSent',
  waiting: 'logs.waiting',
  failed: 'logs.failed',
  bounced: 'logs.mailBounced',
  withheld: 'logs.mailWithheld',
  held: 'logs.mailHeld',
  kept: 'logs.mailKept',
}

export const letterStateNames: Readonly<Record<LetterState, MessageKey>> = {
  waiting: 'logs.waiting',
  ticket: 'logs.letterTicket',
  reply: 'logs.letterReply',
  answer: 'logs.letterAnswer',
  bounce: 'logs.letterBounce',
  complaint: 'logs.letterComplaint',
  automatic: 'logs.letterAutomatic',
  aside: 'logs.letterAside',
}

export const reasonNames: Readonly<Record<AsideReason, MessageKey>> = {
  large: 'logs.asideLarge',
  unreadable: 'logs.asideUnreadable',
  repeated: 'logs.asideRepeated',
  sender: 'logs.asideSender',
  forged: 'logs.asideForged',
  limit: 'logs.asideLimit',
  empty: 'logs.asideEmpty',
  closed: 'logs.asideClosed',
  gone: 'logs.asideGone',
}

export const jobStateNames: Readonly<Record<JobState, MessageKey>> = {
  waiting: 'logs.waiting',
  failing: 'logs.failing',
  running: 'logs.running',
  failed: 'logs.failed',
}

/** The tone that marks a state; the state is written in words as well. */
export const toneOf = (state: DeliveryState | MailState | LetterState | JobState) =>
  isAmiss.has(state) ? 'warning' : 'neutral'

const isAmiss: ReadonlySet<string> = new Set(['failing', 'failed', 'bounced', 'withheld', 'aside'])
