import { useState } from 'react'
import type { Boot } from '@/domains/identity/contract/boot'
import { withWayBack } from '@/domains/identity/rules'
import { messageFor } from '@/platform/codes/message-for'
import type { FailureCode } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Alert } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { places } from '../places'
import { call } from './api'

/**
 * Behind the link of a present. It waits for the press of a button: programs that look at mails open every link in them, and
 * nothing may happen by that.
 */
export default function AcceptPresent({ boot, query }: { boot: Boot; query: URLSearchParams }) {
  const translate = useTranslate()
  const code = query.get('code') ?? ''
  const { data, failure } = useCall((input) => call('POST /api/auth/present/check', input), { code })
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<FailureCode | 'accepted' | null>(null)
  const { member } = boot

  async function accept() {
    setBusy(true)
    const answer = await call('POST /member/presents/accept', { code })
    setBusy(false)
    setOutcome(answer.ok ? 'accepted' : answer.code)
  }

  if (outcome === 'accepted') {
    return (
      <Result tone="success" title={translate('giving.done')}>
        <p>{translate('giving.doneText')}</p>
        <a href={memberPage('my_products')}>{translate('giving.products')}</a>
      </Result>
    )
  }
  if (failure !== null || data?.state === 'over') {
    return (
      <Result tone="failure" title={translate('link.failedTitle')}>
        <p role="alert">{translate(failure === null ? 'giving.over' : messageFor(places.present, failure))}</p>
        <a href={memberPage(member ? 'presents' : 'login')}>{translate(member ? 'giving.title' : 'member_new_11')}</a>
      </Result>
    )
  }
  if (data === null) return <Skeleton lines={4} />
  const back = memberPage('accept_present', { code })
  return (
    <Result tone="mail" title={translate('giving.acceptTitle', { sender: data.sender })}>
      <p>
        <strong>{data.products.join(', ')}</strong>
      </p>
      {data.message !== '' && <blockquote>{data.message}</blockquote>}
      {outcome !== null && <Alert tone="danger">{translate(messageFor(places.present, outcome))}</Alert>}
      {member ? (
        <>
          <p>{translate('giving.acceptInto', { email: member.email })}</p>
          {member.impersonatedBy === null ? (
            <Button busy={busy} onClick={accept}>
              {translate('giving.accept')}
            </Button>
          ) : (
            <p>{translate('giving.operator')}</p>
          )}
        </>
      ) : (
        <>
          <ButtonLink href={withWayBack(memberPage('login'), back)}>{translate('giving.logIn')}</ButtonLink>
          <p>{translate('giving.registerNote')}</p>
          <a href={withWayBack(memberPage('register'), back)}>{translate('giving.register')}</a>
        </>
      )}
    </Result>
  )
}
