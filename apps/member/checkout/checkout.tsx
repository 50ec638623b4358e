import { lazy, Suspense } from 'react'
import Checkout from '@/domains/commerce/checkout/screens/checkout'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import type { ScreenProps } from '../screen'

/** Hardly any buyer is asked for it. */
const CaptchaField = lazy(async () => ({
  default: (await import('@/domains/accounts/identity/screens/captcha-field')).CaptchaField,
}))

/** Few vendors have them. */
const TopicBoxes = lazy(async () => ({
  default: (await import('@/domains/promotion/consent/screens/topic-boxes')).TopicBoxes,
}))

/** After the purchase. */
const GetIt = lazy(async () => ({ default: (await import('@/domains/licensing/downloads/screens/get-it')).GetIt }))

/** Few purchases renew updates. */
const RenewalNote = lazy(async () => ({ default: (await import('./renewal-note')).RenewalNote }))

/** For members who buy a subscription. */
const AlreadyNote = lazy(async () => ({ default: (await import('./already-note')).AlreadyNote }))

/** The checkout with the captcha of the forms before the login. */
export default function ComposedCheckout({ boot, query }: ScreenProps) {
  return (
    <Checkout
      boot={boot}
      query={query}
      topics={(choice) => (
        <Suspense>
          <TopicBoxes box="checkout" {...choice} />
        </Suspense>
      )}
      renewalFacts={(props) => (
        <Suspense>
          <RenewalNote {...props} />
        </Suspense>
      )}
      already={(pid) => (
        <Suspense>
          <AlreadyNote pid={pid} />
        </Suspense>
      )}
      programs={(pids) => (
        <Suspense>
          <GetIt pids={pids} />
        </Suspense>
      )}
      captcha={(field, round) => (
        <Suspense fallback={<Skeleton lines={2} />}>
          <CaptchaField key={round} {...field} />
        </Suspense>
      )}
    />
  )
}
