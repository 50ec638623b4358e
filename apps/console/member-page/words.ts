import { words as companies } from '@/domains/accounts/companies/console/card/words'
import { words as companyLogin } from '@/domains/accounts/company-login/console/card/words'
import { words as identity } from '@/domains/accounts/identity/console/card/words'
import { words as profile } from '@/domains/accounts/profile/console/card/words'
import { words as bulk } from '@/domains/back-office/bulk/console/card/words'
import { words as members } from '@/domains/back-office/members/console/card/words'
import { words as operations } from '@/domains/back-office/operations/console/card/words'
import { words as privacy } from '@/domains/back-office/privacy/console/card/words'
import { words as fraud } from '@/domains/billing/fraud/console/card/words'
import { words as checkout } from '@/domains/commerce/checkout/console/card/words'
import { words as disputes } from '@/domains/commerce/disputes/console/card/words'
import { words as invoices } from '@/domains/commerce/invoices/console/card/words'
import { words as orders } from '@/domains/commerce/orders/console/card/words'
import { words as quotations } from '@/domains/commerce/quotations/console/card/words'
import { words as refunds } from '@/domains/commerce/refunds/console/card/words'
import { words as subscriptions } from '@/domains/commerce/subscriptions/console/card/words'
import { words as vatIds } from '@/domains/commerce/vat-ids/console/card/words'
import { words as activation } from '@/domains/licensing/activation/console/card/words'
import { words as companySeats } from '@/domains/licensing/company-seats/console/card/words'
import { words as gifting } from '@/domains/licensing/gifting/console/card/words'
import { words as households } from '@/domains/licensing/households/console/card/words'
import { words as licences } from '@/domains/licensing/licences/console/card/words'
import { words as campaignGifts } from '@/domains/promotion/campaign-gifts/console/card/words'
import { words as coupons } from '@/domains/promotion/coupons/console/card/words'
import { words as addresses } from '@/domains/self-service/addresses/console/card/words'
import { words as cancellation } from '@/domains/self-service/cancellation/console/card/words'
import { words as caseWork } from '@/domains/staff/case-work/console/card/words'
import { words as tickets } from '@/domains/support/tickets/console/card/words'
import { joinStaffWords } from '@/platform/ui/staff/words'

// Written by tests/guards/wording.test.ts (vitest -u) from the folders console/card of the domains.

/** THE words of a member's page, of all domains. A declared fact without a word does not compile. */
export const staffWords = joinStaffWords([
  companies,
  companyLogin,
  identity,
  profile,
  bulk,
  members,
  operations,
  privacy,
  fraud,
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
  caseWork,
  tickets,
])
