import { useEffect, useState } from 'react'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { checkoutPage } from '@/platform/paths'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import type { ShownSubscription } from '../map'
import { quote } from './api'

/** The way to the same once more, in the currency that it was paid in: shown where it is on sale still. */
export function BuyAgain({ subscription, describedBy }: { subscription: ShownSubscription; describedBy: string }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [onSale, setOnSale] = useState(false)
  const { pid, term } = subscription
  const { currency } = subscription.paid
  useEffect(() => {
    let here = true
    const wish = { pid: String(pid), option: term, currency, lang: language }
    void quote('POST /checkout/quote', wish).then((outcome) => here && setOnSale(outcome.ok && outcome.data.available))
    return () => {
      here = false
    }
  }, [pid, term, currency, language])
  if (!onSale) return null

  const query = new URLSearchParams({ pid: String(pid), option: term, currency })
  return (
    <ButtonLink look="plain" href={checkoutPage(query)} aria-describedby={describedBy}>
      {translate('subscription.buyAgain')}
    </ButtonLink>
  )
}
