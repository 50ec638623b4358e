import type { paymentsConsoleCalls } from '@/domains/checkout/contract/console'
import type { companiesConsoleCalls } from '@/domains/companies/contract/console'
import type { couponsConsoleCalls } from '@/domains/coupons/contract/console'
import type { presentsConsoleCalls } from '@/domains/giving/contract/console'
import type { handoversConsoleCalls } from '@/domains/giving/contract/handovers-console'
import type { householdsConsoleCalls } from '@/domains/households/contract/console'
import type { licencesConsoleCalls } from '@/domains/licences/contract/console'
import type { refundsConsoleCalls } from '@/domains/refunds/contract/console'
import type { subscriptionsConsoleCalls } from '@/domains/subscriptions/contract/console'
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
