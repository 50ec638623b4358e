import { useEffect } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Result } from '@/platform/ui/feedback/result'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { places } from '../places'
import { addresses } from './addresses'
import { call } from './api'
import { openOverview } from './login-state'
import { isWorthAnotherTry } from './looks'
import { useAnswer } from './use-answer'

/** The operator's way into a member's account, by a one-time `sessionid` (spec 12.3). */
export default function Admin({ query }: { query: URLSearchParams }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const { outcome, askAgain } = useAnswer(() =>
    call('POST /api/auth/admin', {
      sessionid: query.get('sessionid') ?? '',
      email: query.get('email') ?? '',
      lang,
    }),
  )
  const opened = outcome?.ok === true
  useEffect(() => {
    if (opened) openOverview()
  }, [opened])

  if (outcome && !outcome.ok) {
    const again = isWorthAnotherTry(outcome.code)
    return (
      <Result tone="failure" title={translate('admin.title')}>
        <p role="alert">{translate(messageFor(places.operatorSignIn, outcome.code))}</p>
        {again ? (
          <Button look="plain" onClick={askAgain}>
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
