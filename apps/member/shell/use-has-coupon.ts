import { useEffect, useState } from 'react'
import { call } from '@/domains/coupons/screens/api'
import { useLanguage } from '@/platform/i18n/wording'

/** Whether the member has a coupon to use; asked once for a page, and only where it is told. */
export function useHasCoupon(told: boolean): boolean {
  const { language: lang } = useLanguage()
  const [has, setHas] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: coupons are the same in every language
  useEffect(() => {
    if (!told) return
    void call('GET /member/my_coupon', { lang }).then((outcome) => {
      if (outcome.ok) setHas(outcome.data.valid_coupon_list.length > 0)
    })
  }, [told])
  return has
}
