import { useEffect, useState } from 'react'
import type { Language } from '@/platform/i18n/languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { checkoutPage } from '@/platform/paths'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import type { ShownSubscription } from '../map'

interface RepeatPurchase {
  readonly pid: number
  readonly term: ShownSubscription['term']
  readonly currency: ShownSubscription['paid']['currency']
}

/** Whether something is for sale to this buyer: the app puts the checkout's answer here. */
export type IsOnSale = (request: RepeatPurchase, language: Language) => Promise<boolean>

interface BuyAgainProps {
  subscription: ShownSubscription
  isOnSale: IsOnSale
  describedBy: string
}

/** The way to the same once more, in the currency that it was paid in: shown where it is on sale still. */
export function BuyAgain({ subscription, isOnSale, describedBy }: BuyAgainProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [onSale, setOnSale] = useState(false)
  const { pid, term } = subscription
  const { currency } = subscription.paid
  useEffect(() => {
    let here = true
    void isOnSale({ pid, term, currency }, language).then((answer) => here && setOnSale(answer))
    return () => {
      here = false
    }
  }, [isOnSale, pid, term, currency, language])
  if (!onSale) return null

  const query = new URLSearchParams({ pid: String(pid), option: term, currency })
  return (
    <ButtonLink variant="secondary" href={checkoutPage(query)} aria-describedby={describedBy}>
      {translate('subscription.buyAgain')}
    </ButtonLink>
  )
}
