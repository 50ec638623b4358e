import { useEffect } from 'react'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { checkoutPage, memberPage } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { useSubmit } from '@/platform/ui/forms/submit'
import { CheckoutResult } from '../checkout-result'

const ask = (input: { link: string; lang: string }) => call('POST /checkout/resume', input)

/** Leads back from the mail to what was in the checkout. */
export function Resume({ link }: { link: string }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { data, failure, loading, reload } = useCall(ask, { link, lang: language })

  useEffect(() => {
    if (data === null) return
    const { email, request } = data
    const wish = { ...request, ...(email !== null && { email }) }
    const named = Object.entries(wish).filter((entry): entry is [string, string] => entry[1] !== undefined)
    const address = new URLSearchParams(named)
    navigate(checkoutPage(address), { replace: true })
  }, [data])

  if (failure === 10001) {
    return (
      <CheckoutResult tone="failure" title={translate('reminders.overTitle')}>
        <p>{translate('reminders.overText')}</p>
        <a href={memberPage('index')}>{translate('checkout.toOverview')}</a>
      </CheckoutResult>
    )
  }
  if (failure !== null) {
    return (
      <CheckoutResult tone="failure" title={translate('shell.titleCheckout')}>
        <p>{translate('ui.unreachable')}</p>
        <Button variant="secondary" busy={loading} onClick={reload}>
          {translate('ui.tryAgain')}
        </Button>
      </CheckoutResult>
    )
  }
  return <Skeleton lines={4} />
}

/** Ends such mails, after one more press: programs that scan links press no button. */
export function StopReminders({ link }: { link: string }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { submit, sending, refused, done } = useSubmit(() =>
    call('POST /checkout/stop_reminders', { link, lang: language }),
  )

  if (done) {
    return (
      <CheckoutResult tone="success" title={translate('reminders.stoppedTitle')}>
        <p>{translate('reminders.stopped')}</p>
      </CheckoutResult>
    )
  }
  return (
    <CheckoutResult tone="mail" title={translate('reminders.stopTitle')}>
      <p>{translate('reminders.stopText')}</p>
      {refused && <Alert tone="danger">{translate('reminders.failed')}</Alert>}
      <Button busy={sending} onClick={() => submit()}>
        {translate('reminders.stop')}
      </Button>
    </CheckoutResult>
  )
}
