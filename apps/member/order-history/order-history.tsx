import { type ComponentProps, lazy, Suspense } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { mayAs, technicalRoles } from '@/domains/accounts/identity/rules/company-session'
import { HeldMark, HeldNotice } from '@/domains/billing/fraud/screens/held-notice'
import { HeldOrdersProvider } from '@/domains/billing/fraud/screens/held-orders'
import { DisputeMark, DisputeNotice } from '@/domains/commerce/disputes/screens/dispute-notice'
import { DisputesProvider } from '@/domains/commerce/disputes/screens/disputes-of'
import { AccountEmail, InvoiceAction } from '@/domains/commerce/invoices/screens/invoice-action'
import { orderStatus } from '@/domains/commerce/orders/rules'
import type { OrderAddition } from '@/domains/commerce/orders/screens/order-addition'
import { OrderHistory } from '@/domains/commerce/orders/screens/order-history'
import { OrderSeats } from '@/domains/commerce/orders/screens/order-seats'
import { Quotations } from '@/domains/commerce/quotations/screens/quotations'
import { RefundActions } from '@/domains/commerce/refunds/screens/refund-actions'
import { RefundCasesProvider } from '@/domains/commerce/refunds/screens/refund-cases'
import { RefundMark, RefundsNotice } from '@/domains/commerce/refunds/screens/refunds-notice'
import { PresentMark, PresentNotice } from '@/domains/licensing/gifting/screens/order/order-present'
import { hasFeature } from '@/platform/ui/browser/features'
import { type LatePart, usePart } from '@/platform/ui/calls/use-part'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { awaitedPaymentWording } from '../awaited-payment/wording'
import type { MemberScreenProps } from '../screen'

type Detail = NonNullable<OrderAddition['detail']>['Content']
type DetailProps = ComponentProps<Detail>

/** A part that is fetched with the details of an order. */
function late(load: () => Promise<Detail>): Detail {
  const Fetched = lazy(async () => ({ default: await load() }))
  return (props: DetailProps) => (
    <Suspense fallback={<Skeleton lines={2} />}>
      <Fetched {...props} />
    </Suspense>
  )
}

const OrderKeys = late(async () => (await import('@/domains/licensing/licences/screens/order-keys')).OrderKeys)
const OrderPrograms = late(
  async () => (await import('@/domains/licensing/downloads/screens/order-programs')).OrderPrograms,
)
const OrderDocuments = late(
  async () => (await import('@/domains/commerce/invoices/screens/order-documents')).OrderDocuments,
)

const licenceKeys: OrderAddition = { name: 'keys', detail: { title: 'licences.keys', Content: OrderKeys } }

const programs: OrderAddition = { name: 'programs', detail: { title: 'downloads.getTitle', Content: OrderPrograms } }

const seats: OrderAddition = { name: 'seats', detail: { title: 'shell.companySeats', Content: OrderSeats } }

type NoticeProps = Parameters<NonNullable<OrderAddition['Notice']>>[0]

const awaitedPayment: LatePart<NoticeProps> = {
  load: async () => (await import('@/domains/billing/bank-payments/screens/awaited-payments')).default,
  wording: awaitedPaymentWording,
}

/** Loaded only where an order waits for its payment. */
function AwaitedPayment(props: NoticeProps) {
  const { Part } = usePart(awaitedPayment, props.order.status === orderStatus.waiting)
  return Part && <Part {...props} />
}

/** The parts that other domains add to an order, in the order in which they are shown. */
const additions = (member: SignedInMember): readonly OrderAddition[] => [
  { name: 'payment', Notice: AwaitedPayment },
  { name: 'disputes', Mark: DisputeMark, Notice: DisputeNotice },
  { name: 'risk', Mark: HeldMark, Notice: HeldNotice },
  { name: 'presents', Mark: PresentMark, Notice: PresentNotice },
  { name: 'refunds', Mark: RefundMark, Actions: RefundActions },
  programs,
  ...(hasFeature('licences') && member.acting !== null && mayAs(member, technicalRoles) ? [seats] : []),
  ...(hasFeature('licences') && mayAs(member, technicalRoles) ? [licenceKeys] : []),
  { name: 'invoices', Actions: InvoiceAction, detail: { title: 'invoices.details', Content: OrderDocuments } },
]

/** The order history, put together: what can be done about an order, and what has become of that. */
export default function ComposedOrderHistory({ member }: MemberScreenProps) {
  return (
    <AccountEmail value={member.email}>
      <RefundCasesProvider buyer={member}>
        <DisputesProvider>
          <HeldOrdersProvider>
            <OrderHistory additions={additions(member)}>
              <RefundsNotice />
              <Quotations />
            </OrderHistory>
          </HeldOrdersProvider>
        </DisputesProvider>
      </RefundCasesProvider>
    </AccountEmail>
  )
}
