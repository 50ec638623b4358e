import { createContext, type ReactNode, use } from 'react'
import type { SectionProps } from '@/domains/staff/operators/browser'
import type { MemberCard } from '@/platform/contract/member-page'
import type { AllStaffWords } from '@/platform/ui/staff/words'
import type { GivableItems } from '../contract/member-card'

type Section = (props: SectionProps) => ReactNode

type Order = MemberCard['orders'][number]
type OrderProps = SectionProps & { order: Order }

interface CouponFormProps extends SectionProps {
  coupons: GivableItems['coupons']
  /** What its button says. */
  action: string
  onClose: () => void
}

/** What the page of a member is made of beside what this room knows itself; each part is of the domain that it is about. */
export interface MemberPageParts {
  readonly words: AllStaffWords
  /** What can be done about an order that is paid for. */
  readonly orderActs: readonly ((props: OrderProps) => ReactNode)[]
  /** What can be done about a line that is kept. */
  readonly lineActs: readonly ((props: OrderProps & { line: Order['lines'][number] }) => ReactNode)[]
  /** Beneath the orders. */
  readonly afterOrders: readonly Section[]
  /** Above the seats, in this order; each is there where there is something to show. */
  readonly aboveSeats: readonly Section[]
  readonly CouponForm: (props: CouponFormProps) => ReactNode
  readonly Companies: (props: { member: number }) => ReactNode
}

export const PartsContext = createContext<MemberPageParts | null>(null)

/** What the app has put together for the page. */
export function useParts(): MemberPageParts {
  const parts = use(PartsContext)
  if (!parts) throw new Error('The page of a member is drawn without its parts.')
  return parts
}
