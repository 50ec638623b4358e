import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import type { MemberCard } from '../contract/member-card'

/** What each part of a member's page is given. */
export interface SectionProps {
  member: MemberCard
  operator: SignedInOperator
  onDone: (message: string) => void
  /** What is shown is not any more what there is. */
  onStale: () => void
}

/** Beside what metadata is written; a line of an order is a licence. */
export type MetadataSubject = { readonly member: number } | { readonly order: string; readonly position?: number }

/** What a refund is begun for. */
export interface RefundProps extends Pick<SectionProps, 'onDone' | 'onStale'> {
  order: MemberCard['orders'][number]
  /** A request is decided on; a withdrawal is a right. */
  kind: 'request' | 'withdrawal'
}

/** What somebody who gives something has seen: the newest order. */
export const newestOf = ({ orders }: MemberCard) => orders[0]?.number ?? ''

export interface EnterOrderProps {
  /** Anyone who has bought; null: somebody who may have no account yet. */
  buyer: Pick<MemberCard, 'email' | 'country' | 'language'> | null
  onDone: (message: string, member: number) => void
}
