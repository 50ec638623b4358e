import type { MemberCard } from '@/platform/contract/member-page'

/** The subject of metadata; a licence is a line of an order. */
export type MetadataSubject = { readonly member: number } | { readonly order: string; readonly position?: number }

/** Returns the newest order that the operator has seen. */
export const newestOf = ({ orders }: MemberCard) => orders[0]?.number ?? ''

export interface EnterOrderProps {
  /** A member who has bought; null: a person who may have no account yet. */
  buyer: Pick<MemberCard, 'email' | 'country' | 'language'> | null
  onDone: (message: string, member: number) => void
}

/** The order that the address names, which stands among the member's. */
export const orderNamed = () => new URLSearchParams(location.search).get('order')
