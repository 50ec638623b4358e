import { lazy, Suspense, useEffect, useState } from 'react'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { call } from '@/platform/http/client'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import { checkoutPage, memberPage } from '@/platform/paths'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import css from './checkout.module.css'
import { CheckoutResult } from './checkout-result'
import { MendAddress } from './mend-address'
import { PaidScreen, type ProgramsOf } from './paid-screen'

/** Only who pays by transfer needs it, and what draws the code. */
const TransferScreen = lazy(() => import('./transfer-screen'))

interface OutcomeProps {
  secret: string
  boot: Boot
  query: URLSearchParams
  programs: ProgramsOf | undefined
}

/** The number of automatic checks whether a payment has come, and the pause between them in milliseconds. */
const rounds = 20
const pause = 3000

/** The outcome of a checkout: its address can be opened again at any time. */
export function Outcome({ secret, boot, query, programs }: OutcomeProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const {
    data: standing,
    failure,
    loading,
    reload,
  } = useCall((input) => call('POST /checkout/status', input), { checkout: secret, lang: language }, undefined, {
    keep: true,
  })
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (standing?.state !== 'waiting' || standing.transfer || loading || round >= rounds) return
    const timer = setTimeout(() => {
      setRound(round + 1)
      void reload()
    }, pause)
    return () => clearTimeout(timer)
  }, [standing, loading, round, reload])

  const back = new URLSearchParams(query)
  back.delete('checkout')
  const isBack = back.has('pid') || back.has('handover')
  const backLink = isBack && <a href={checkoutPage(back)}>{translate('checkout.backToCheckout')}</a>
  const email = (message: 'checkout.waitingText' | 'checkout.reviewText' | 'checkout.returnedText') => (
    <p>
      <RichText message={message} values={{ email: standing?.email ?? '' }} elements={{ b: <strong /> }} />
    </p>
  )

  const mending = standing && (
    <MendAddress secret={secret} email={standing.email} mendable={standing.mendable} onMended={reload} />
  )

  if (failure === 10001) {
    return (
      <CheckoutResult tone="failure" title={translate('checkout.unknownCheckoutTitle')}>
        <p>{translate('checkout.unknownCheckoutText')}</p>
        <a href={memberPage('order_history')}>{translate('checkout.doneOrders')}</a>
      </CheckoutResult>
    )
  }
  if (standing === null && failure !== null) {
    return (
      <div className={css.failed}>
        <h1>{translate('shell.titleCheckout')}</h1>
        <Alert tone="danger">{translate('ui.unreachable')}</Alert>
        <Button variant="secondary" busy={loading} onClick={reload}>
          {translate('ui.tryAgain')}
        </Button>
      </div>
    )
  }
  switch (standing?.state) {
    case undefined:
      return (
        <div className={css.ending}>
          <Skeleton lines={4} />
        </div>
      )
    case 'paid':
      return (
        <PaidScreen
          tracked={standing.tracked}
          order={standing.order}
          held={standing.held === true}
          kind={standing.kind ?? 'own'}
          gift={standing.gift}
          keys={standing.keys}
          email={standing.email}
          returnTo={standing.return_to}
          boot={boot}
          mending={mending}
          programs={standing.pids && programs?.(standing.pids)}
        />
      )
    case 'waiting':
      if (standing.transfer) {
        return (
          <Suspense fallback={<Skeleton lines={6} />}>
            <TransferScreen
              transfer={standing.transfer}
              order={standing.order}
              gift={standing.gift}
              email={standing.email}
              returnTo={standing.return_to}
              boot={boot}
              mending={mending}
            />
          </Suspense>
        )
      }
      return (
        <CheckoutResult tone="mail" title={translate('checkout.waitingTitle')}>
          {email('checkout.waitingText')}
          {mending}
          <Button variant="secondary" busy={loading} onClick={reload}>
            {translate('checkout.waitingAgain')}
          </Button>
        </CheckoutResult>
      )
    case 'review':
      return (
        <CheckoutResult tone="mail" title={translate('checkout.reviewTitle')}>
          {email('checkout.reviewText')}
        </CheckoutResult>
      )
    case 'returned':
      return (
        <CheckoutResult tone="mail" title={translate('checkout.returnedTitle')}>
          {email('checkout.returnedText')}
          {backLink}
        </CheckoutResult>
      )
    case 'expired':
      return (
        <CheckoutResult tone="failure" title={translate('checkout.expiredTitle')}>
          <p>{translate('checkout.expiredText')}</p>
          {isBack && <a href={checkoutPage(back)}>{translate('checkout.expiredAction')}</a>}
        </CheckoutResult>
      )
    default:
      return (
        <CheckoutResult tone="failure" title={translate('checkout.openTitle')}>
          <p>{translate(standing?.state === 'declined' ? 'checkout.declined' : 'checkout.openText')}</p>
          {backLink}
        </CheckoutResult>
      )
  }
}
