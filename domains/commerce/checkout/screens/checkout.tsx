import { lazy, Suspense } from 'react'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Outcome } from './outcome'
import type { ProgramsOf } from './paid-screen'
import type { Captcha, TopicOffer } from './payment-form'
import { Purchase } from './purchase'
import { purchaseRequestFrom } from './purchase-request'
import type { AlreadyHeld, RenewalFacts } from './summary'

interface CheckoutProps {
  boot: Boot
  query: URLSearchParams
  captcha: Captcha
  topics?: TopicOffer | undefined
  renewalFacts?: RenewalFacts | undefined
  already?: AlreadyHeld | undefined
  programs?: ProgramsOf | undefined
}

/** For visitors from a mail about an unfinished checkout. */
const Resume = lazy(async () => ({ default: (await import('./reminders/reminder-links')).Resume }))
const StopReminders = lazy(async () => ({ default: (await import('./reminders/reminder-links')).StopReminders }))

/** `/checkout.htm`: the purchase, or, once it was begun, its outcome. */
export default function Checkout({ boot, query, captcha, topics, renewalFacts, already, programs }: CheckoutProps) {
  const begun = query.get('checkout')
  if (begun !== null) return <Outcome key={begun} secret={begun} boot={boot} query={query} programs={programs} />
  const [resume, stop] = [query.get('resume'), query.get('stop')]
  if (resume !== null || stop !== null) {
    return (
      <Suspense fallback={<Skeleton lines={4} />}>
        {resume !== null ? <Resume link={resume} /> : <StopReminders link={stop ?? ''} />}
      </Suspense>
    )
  }
  const request = purchaseRequestFrom(query)
  return (
    <Purchase
      key={`${request.quotation ?? request.handover ?? request.pid} ${request.option} ${request.discount}`}
      boot={boot}
      query={query}
      initial={request}
      captcha={captcha}
      topics={topics}
      renewalFacts={renewalFacts}
      already={already}
    />
  )
}
