import { wording as companies } from '@/domains/accounts/companies/console/card/messages'
import { wording as companyLogin } from '@/domains/accounts/company-login/console/card/messages'
import { wording as identity } from '@/domains/accounts/identity/console/card/messages'
import { wording as profile } from '@/domains/accounts/profile/console/card/messages'
import { wording as bulk } from '@/domains/back-office/bulk/console/card/messages'
import { wording as membersCard } from '@/domains/back-office/members/console/card/messages'
import { wording as members } from '@/domains/back-office/members/console/messages'
import { wording as operations } from '@/domains/back-office/operations/console/card/messages'
import { wording as privacy } from '@/domains/back-office/privacy/console/card/messages'
import { wording as fraud } from '@/domains/billing/fraud/console/card/messages'
import { wording as catalogue } from '@/domains/commerce/catalogue/console/card/messages'
import { wording as checkout } from '@/domains/commerce/checkout/console/card/messages'
import { wording as disputes } from '@/domains/commerce/disputes/console/card/messages'
import { wording as invoices } from '@/domains/commerce/invoices/console/card/messages'
import { wording as orders } from '@/domains/commerce/orders/console/card/messages'
import { wording as quotations } from '@/domains/commerce/quotations/console/card/messages'
import { wording as refunds } from '@/domains/commerce/refunds/console/card/messages'
import { wording as subscriptions } from '@/domains/commerce/subscriptions/console/card/messages'
import { wording as vatIds } from '@/domains/commerce/vat-ids/console/card/messages'
import { wording as activation } from '@/domains/licensing/activation/console/card/messages'
import { wording as companySeats } from '@/domains/licensing/company-seats/console/card/messages'
import { wording as gifting } from '@/domains/licensing/gifting/console/card/messages'
import { wording as households } from '@/domains/licensing/households/console/card/messages'
import { wording as licences } from '@/domains/licensing/licences/console/card/messages'
import { wording as campaignGifts } from '@/domains/promotion/campaign-gifts/console/card/messages'
import { wording as coupons } from '@/domains/promotion/coupons/console/card/messages'
import { wording as addresses } from '@/domains/self-service/addresses/console/card/messages'
import { wording as cancellation } from '@/domains/self-service/cancellation/console/card/messages'
import { wording as tickets } from '@/domains/support/tickets/console/card/messages'
import { together } from '@/platform/i18n/message'
import { wording as legal } from '@/platform/legal/messages'

/** The wording of a member's page: the room’s own words, and those of each domain that shows a part there. */
export const memberPageWording = together(
  companies,
  companyLogin,
  identity,
  profile,
  bulk,
  membersCard,
  members,
  operations,
  privacy,
  fraud,
  catalogue,
  checkout,
  disputes,
  invoices,
  orders,
  quotations,
  refunds,
  subscriptions,
  vatIds,
  activation,
  companySeats,
  gifting,
  households,
  licences,
  campaignGifts,
  coupons,
  addresses,
  cancellation,
  tickets,
  legal,
)
