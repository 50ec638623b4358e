import { call } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import { useCall } from '@/platform/ui/calls/use-call'
import { readSubscription } from '../map'

/** All that the member subscribes to or has subscribed to, and the largest products, which nothing is offered for. */
export const useSubscriptions = (lang: Language) =>
  useCall(
    (input) => call('GET /member/subscription_info', input),
    { lang },
    ({ order_list: list, pro365: largest }) => ({ list: list.map(readSubscription), largest }),
  )
