import type { companiesConsoleCalls } from '@/domains/accounts/companies/contract/console'
import type { paymentsConsoleCalls } from '@/domains/commerce/checkout/contract/console'
import type { refundsConsoleCalls } from '@/domains/commerce/refunds/contract/console'
import type { subscriptionsConsoleCalls } from '@/domains/commerce/subscriptions/contract/console'
import type { presentsConsoleCalls } from '@/domains/licensing/gifting/contract/console'
import type { handoversConsoleCalls } from '@/domains/licensing/gifting/contract/handovers-console'
import type { householdsConsoleCalls } from '@/domains/licensing/households/contract/console'
import type { licencesConsoleCalls } from '@/domains/licensing/licences/contract/console'
import type { couponsConsoleCalls } from '@/domains/promotion/coupons/contract/console'
import { createClient } from '@/platform/http/client'
import { consoleRoom } from '@/platform/paths'
import type { membersConsoleCalls } from '../contract/console'

/** The calls of other rooms that are made from a member's page. */
type OthersCalls = Pick<typeof couponsConsoleCalls, 'POST /console/api/coupons/give'> &
  Pick<typeof paymentsConsoleCalls, 'POST /console/api/orders/confirm' | 'POST /console/api/orders/enter'> &
  Pick<typeof licencesConsoleCalls, 'POST /console/api/trials/extend' | 'POST /console/api/trials/revoke'> &
  typeof handoversConsoleCalls &
  typeof householdsConsoleCalls &
  Pick<
    typeof refundsConsoleCalls,
    | 'POST /console/api/refunds/begin'
    | 'POST /console/api/refunds/declare-withdrawal'
    | 'POST /console/api/refunds/goodwill'
  >

export const call = createClient<
  typeof membersConsoleCalls &
    typeof subscriptionsConsoleCalls &
    typeof presentsConsoleCalls &
    typeof companiesConsoleCalls &
    OthersCalls
>()

export const path = consoleRoom('members')
