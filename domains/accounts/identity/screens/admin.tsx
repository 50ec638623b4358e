import { useEffect, useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Result } from '@/platform/ui/feedback/result'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { places } from '../places'
import { addresses } from './addresses'
import { isWorthAnotherTry } from './error-display'
import { openOverview } from './login-state'

const isDone = () => true

/** The operator's way into a member's account, by a one-time `sessionid` (spec 12.3). */
export default function Admin({ query }: { query: URLSearchParams }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  // The link is valid once, so it is checked once, even if the language changes meanwhile.
  const [input] = useState(() => ({
    sessionid: query.get('sessionid') ?? '',
    email: query.get('email') ?? '',
    lang,
  }))
  const { data: opened, failure, loading, reload } = useCall((one) => call('POST /api/auth/admin', one), input, isDone)
  useEffect(() => {
    if (opened) openOverview()
  }, [opened])

  if (failure !== null && !loading) {
    return (
      <Result tone="failure" title={translate('admin.title')}>
        <p role="alert">{translate(messageFor(places.operatorSignIn, failure))}</p>
        {isWorthAnotherTry(failure) ? (
          <Button variant="secondary" onClick={reload}>
            {translate('ui.tryAgain')}
          </Button>
        ) : (
          <a href={addresses.login}>{translate('member_new_11')}</a>
        )}
      </Result>
    )
  }
  return (
    <>
      <h1 tabIndex={-1}>{translate('admin.title')}</h1>
      <p>{translate('admin.opening')}</p>
      <Skeleton lines={3} />
    </>
  )
}
