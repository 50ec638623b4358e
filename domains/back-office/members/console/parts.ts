import { createContext, type ReactNode, use } from 'react'
import type { SectionProps } from '@/domains/staff/operators/browser'
import type { MemberCard } from '@/platform/contract/member-page'
import type { AllStaffWords } from '@/platform/ui/staff/words'
import type { GivableItems } from '../contract/member-card'
import type { EnterOrderProps } from './section'

type Section = (props: SectionProps) => ReactNode

type Order = MemberCard['orders'][number]
type OrderProps = SectionProps & { order: Order }

type SubscriptionProps = SectionProps & { subscription: MemberCard['subscriptions'][number] }

interface CouponFormProps extends SectionProps {
  coupons: GivableItems['coupons']
  /** The label of its button. */
  action: string
  onClose: () => void
}

interface EntryFormProps extends EnterOrderProps {
  products: GivableItems['products']
  /** The label of its button. */
  action: string
  onClose: () => void
}

/** Parts of a member's page that come from other domains, each from the domain that it is about. */
export interface MemberPageParts {
  readonly words: AllStaffWords
  /** Actions on a paid order. */
  readonly orderActs: readonly ((props: OrderProps) => ReactNode)[]
  /** Actions on a line that the member keeps. */
  readonly lineActs: readonly ((props: OrderProps & { line: Order['lines'][number] }) => ReactNode)[]
  /** Beneath the orders. */
  readonly afterOrders: readonly Section[]
  /** Above the seats, in this order; a section renders nothing where it has nothing to show. */
  readonly aboveSeats: readonly Section[]
  /** Actions on a subscription. */
  readonly SubscriptionActs: (props: SubscriptionProps) => ReactNode
  /** Asks for an order that was paid elsewhere. */
  readonly EntryForm: (props: EntryFormProps) => ReactNode
  readonly CouponForm: (props: CouponFormProps) => ReactNode
  readonly Companies: (props: { member: number }) => ReactNode
}

export const PartsContext = createContext<MemberPageParts | null>(null)

/** Returns the parts that the app has assembled for the page. */
export function useParts(): MemberPageParts {
  const parts = use(PartsContext)
  if (!parts) throw new Error('The page of a member is drawn without its parts.')
  return parts
}
