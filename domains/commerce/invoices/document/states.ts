import type { MessageKey } from '@/platform/i18n/message'
import { type Frame, link, notePage } from './page'

/** The heading and the explanation of each reason without a document. */
const reasons = {
  due: ['invoice.dueTitle', 'invoice.dueText'],
  unpaid: ['invoice.unpaidTitle', 'invoice.unpaidText'],
  none: ['invoice.noneTitle', 'invoice.noneText'],
  elsewhere: ['invoice.elsewhereTitle', 'invoice.elsewhereText'],
  sold: ['invoice.soldTitle', 'invoice.soldText'],
  unreachable: ['invoice.unreachableTitle', 'invoice.unreachableText'],
  busy: ['invoice.busyTitle', 'invoice.busyText'],
  suspended: ['invoice.suspendedTitle', 'invoice.suspendedText'],
} as const satisfies Record<string, readonly [MessageKey, MessageKey]>

interface Subject {
  readonly order: string
  /** Where the way on leads. */
  readonly address: string
  /** The document that takes the place of ours. */
  readonly document?: string
  /** The merchant of record. */
  readonly merchant?: string
}

/** Returns the page that a member sees in place of a document. */
export function statePage(
  reason: keyof typeof reasons,
  frame: Frame,
  { order, address, document = '', merchant = '' }: Subject,
): string {
  const { translate, operator } = frame
  const [title, text] = reasons[reason]
  const ways = {
    due: operator === null ? link(address, translate('invoice.dueOpen'), 'button main') : '',
    busy: link(address, translate('invoice.tryAgain'), 'button main'),
    unreachable: link(address, translate('invoice.tryAgain'), 'button main'),
  }
  return notePage(
    translate(title, { merchant }),
    translate(text, { order, document, merchant }),
    frame,
    reason === 'due' || reason === 'busy' || reason === 'unreachable' ? ways[reason] : '',
  )
}
