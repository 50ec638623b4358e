import { useEffect, useState } from 'react'
import type { Boot } from '@/domains/identity/contract/boot'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import { checkoutPage, memberPage } from '@/platform/paths'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { call } from './api'
import css from './checkout.module.css'
import { Ending } from './ending'
import { Paid } from './paid'

interface OutcomeProps {
  secret: string
  boot: Boot
  query: URLSearchParams
}

/** How often, and after how many milliseconds, it is asked again by itself whether a payment has come. */
const rounds = 20
const pause = 3000

/** What has become of a checkout: the address can be opened again at any time. */
export function Outcome({ secret, boot, query }: OutcomeProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const {
    data: standing,
    failure,
    asking,
    again,
  } = useCall((input) => call('POST /checkout/status', input), { checkout: secret, lang: language }, undefined, {
    keep: true,
  })
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (standing?.state !== 'waiting' || asking || round >= rounds) return
    const timer = setTimeout(() => {
      setRound(round + 1)
      void again()
    }, pause)
    return () => clearTimeout(timer)
  }, [standing, asking, round, again])

  const back = new URLSearchParams(query)
  back.delete('checkout')
  const backLink = back.has('pid') && <a href={checkoutPage(back)}>{translate('checkout.backToCheckout')}</a>
  const email = (message: 'checkout.waitingText' | 'checkout.reviewText' | 'checkout.returnedText') => (
    <p>
      <RichText message={message} values={{ email: standing?.email ?? '' }} elements={{ b: <strong /> }} />
    </p>
  )

  if (failure === 10001) {
    return (
      <Ending tone="failure" title={translate('checkout.unknownCheckoutTitle')}>
        <p>{translate('checkout.unknownCheckoutText')}</p>
        <a href={memberPage('order_history')}>{translate('checkout.doneOrders')}</a>
      </Ending>
    )
  }
  if (standing === null && failure !== null) {
    return (
      <div className={css.failed}>
        <h1>{translate('checkout.title')}</h1>
        <Alert tone="danger">{translate('ui.unreachable')}</Alert>
        <Button variant="secondary" busy={asking} onClick={again}>
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
      return <Paid tracked={standing.tracked} order={standing.order} email={standing.email} boot={boot} />
    case 'waiting':
      return (
        <Ending tone="mail" title={translate('checkout.waitingTitle')}>
          {email('checkout.waitingText')}
          <Button variant="secondary" busy={asking} onClick={again}>
            {translate('checkout.waitingAgain')}
          </Button>
        </Ending>
      )
    case 'review':
      return (
        <Ending tone="mail" title={translate('checkout.reviewTitle')}>
          {email('checkout.reviewText')}
        </Ending>
      )
    case 'returned':
      return (
        <Ending tone="mail" title={translate('checkout.returnedTitle')}>
          {email('checkout.returnedText')}
          {backLink}
        </Ending>
      )
    case 'expired':
      return (
        <Ending tone="failure" title={translate('checkout.expiredTitle')}>
          <p>{translate('checkout.expiredText')}</p>
          {back.has('pid') && <a href={checkoutPage(back)}>{translate('checkout.expiredAction')}</a>}
        </Ending>
      )
    default:
      return (
        <Ending tone="failure" title={translate('checkout.openTitle')}>
          <p>{translate(standing?.state === 'declined' ? 'checkout.declined' : 'checkout.openText')}</p>
          {backLink}
        </Ending>
      )
  }
}
