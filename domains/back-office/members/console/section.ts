import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import type { MemberCard } from '../contract/member-card'

/** What each part of a member's page is given. */
export interface SectionProps {
  member: MemberCard
  operator: SignedInOperator
  onDone: (message: string) => void
  /** Called when what is shown has changed on the server. */
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

/** Returns the newest order that the operator has seen. */
export const newestOf = ({ orders }: MemberCard) => orders[0]?.number ?? ''

export interface EnterOrderProps {
  /** A member who has bought; null: a person who may have no account yet. */
  buyer: Pick<MemberCard, 'email' | 'country' | 'language'> | null
  onDone: (message: string, member: number) => void
}
