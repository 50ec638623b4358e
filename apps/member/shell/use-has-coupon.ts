import { useState } from 'react'
import { call } from '@/domains/promotion/coupons/screens/api'
import { useLanguage } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'

/** Whether the member has a coupon to use; asked once for a page, and only where it is shown. */
export function useHasCoupon(isKnown: boolean): boolean {
  const { language } = useLanguage()
  // Coupons are the same in every language: that of the first drawing does.
  const [lang] = useState(language)
  const { data } = useCall((input) => call('GET /member/my_coupon', input), isKnown ? { lang } : null)
  return data !== null && data.valid_coupon_list.length > 0
}
