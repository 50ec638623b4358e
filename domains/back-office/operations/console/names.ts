import type { AsideReason, LetterState } from '@/domains/support/mailbox/rules/letter'
import type { DeliveryState } from '@/integrations/payments/report'
import type { MessageKey } from '@/platform/i18n/message'
import type { States } from '@/platform/ui/data/cells'
import type { JobState, MailState } from '../rules'

export const webhookStates = {
  done: ['logs.webhookDone', 'neutral'],
  failed: ['logs.failed', 'warning'],
} as const satisfies States<DeliveryState>

export const mailStates = {
  sent: ['logs.mailSent', 'neutral'],
  waiting: ['logs.waiting', 'neutral'],
  failed: ['logs.failed', 'warning'],
  bounced: ['logs.mailBounced', 'warning'],
  withheld: ['logs.mailWithheld', 'warning'],
  held: ['logs.mailHeld', 'neutral'],
  kept: ['logs.mailKept', 'neutral'],
} as const satisfies States<MailState>

export const letterStates = {
  waiting: ['logs.waiting', 'neutral'],
  ticket: ['logs.letterTicket', 'neutral'],
  reply: ['logs.letterReply', 'neutral'],
  answer: ['logs.letterAnswer', 'neutral'],
  bounce: ['logs.letterBounce', 'neutral'],
  complaint: ['logs.letterComplaint', 'neutral'],
  automatic: ['logs.letterAutomatic', 'neutral'],
  aside: ['logs.letterAside', 'warning'],
} as const satisfies States<LetterState>

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

export const jobStates = {
  waiting: ['logs.waiting', 'neutral'],
  failing: ['logs.failing', 'warning'],
  running: ['logs.running', 'neutral'],
  failed: ['logs.failed', 'warning'],
} as const satisfies States<JobState>
