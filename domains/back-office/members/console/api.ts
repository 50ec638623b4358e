import type { paymentsConsoleCalls } from '@/domains/commerce/checkout/contract/console'
import { createClient } from '@/platform/http/client'
import { consoleRoom } from '@/platform/paths'
import type { membersConsoleCalls } from '../contract/console'

/** The calls of other rooms that are made from a member's page. */
type OthersCalls = Pick<
  typeof paymentsConsoleCalls,
  'POST /console/api/orders/confirm' | 'POST /console/api/orders/enter'
>

export const call = createClient<typeof membersConsoleCalls & OthersCalls>()

export const path = consoleRoom('members')
