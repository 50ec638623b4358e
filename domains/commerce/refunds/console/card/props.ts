import type { SectionProps } from '@/domains/staff/operators/browser'
import type { MemberCard } from '@/platform/contract/member-page'

export type Order = MemberCard['orders'][number]
export type Line = Order['lines'][number]

/** The order and the kind of a new refund. */
export interface RefundProps extends Pick<SectionProps, 'onDone'> {
  order: Order
  /** A request is decided on; a withdrawal is a right. */
  kind: 'request' | 'withdrawal'
}
