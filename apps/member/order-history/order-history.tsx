import { DisputeMark, DisputeNotice } from '@/domains/disputes/screens/dispute-notice'
import { DisputesProvider } from '@/domains/disputes/screens/disputes-of'
import { PresentMark, PresentNotice } from '@/domains/giving/screens/order-present'
import type { SignedInMember } from '@/domains/identity/contract/boot'
import { mayAs, technicalRoles } from '@/domains/identity/rules/company-session'
import { AccountEmail } from '@/domains/invoices/screens/account-email'
import { InvoiceAction } from '@/domains/invoices/screens/invoice-action'
import { OrderDocuments } from '@/domains/invoices/screens/order-documents'
import { OrderKeys } from '@/domains/licences/screens/order-keys'
import type { OrderAddition } from '@/domains/orders/screens/order-addition'
import { OrderHistory } from '@/domains/orders/screens/order-history'
import { Quotations } from '@/domains/quotations/screens/quotations'
import { RefundActions } from '@/domains/refunds/screens/refund-actions'
import { RefundCasesProvider } from '@/domains/refunds/screens/refund-cases'
import { RefundMark } from '@/domains/refunds/screens/refund-mark'
import { RefundsNotice } from '@/domains/refunds/screens/refunds-notice'
import { HeldMark, HeldNotice } from '@/domains/risk/screens/held-notice'
import { HeldOrdersProvider } from '@/domains/risk/screens/held-orders'
import { hasFeature } from '@/platform/ui/browser/features'
import type { MemberScreenProps } from '../screen'

const licenceKeys: OrderAddition = { name: 'keys', detail: { title: 'licences.keys', Content: OrderKeys } }

/** What the other domains add to an order, in the order in which it is shown. */
const additions = (member: SignedInMember): readonly OrderAddition[] => [
  { name: 'disputes', Mark: DisputeMark, Notice: DisputeNotice },
  { name: 'risk', Mark: HeldMark, Notice: HeldNotice },
  { name: 'presents', Mark: PresentMark, Notice: PresentNotice },
  { name: 'refunds', Mark: RefundMark, Actions: RefundActions },
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
