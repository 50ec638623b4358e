import { useState } from 'react'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Result } from '@/platform/ui/feedback/result'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { useSubmit } from '@/platform/ui/forms/submit'
import { places } from '../places'
import { Arrival, Arrived } from './arrival'
import { Confirm } from './confirm'
import { LicenceTerm } from './licence-term'

/** The page behind the link of a transferred licence: the licence, and the recipient's consent. */
export default function AcceptLicence({ boot, query }: { boot: Boot; query: URLSearchParams }) {
  const translate = useTranslate()
  const code = query.get('code') ?? ''
  const { data, failure } = useCall((input) => call('POST /api/auth/handover/check', input), { code })
  const [declines, setDeclines] = useState<'asked' | 'done' | null>(null)
  const { submit, sending, refused, done } = useSubmit(() => call('POST /member/handovers/accept', { code }))

  if (done) return <Arrived title="handovers.done" text="handovers.doneText" pids={done.pids} />
  if (declines === 'done') {
    return (
      <Result tone="success" title={translate('handovers.declineDone')}>
        <p>{translate('handovers.declineDoneText')}</p>
      </Result>
    )
  }
  if (failure !== null || data?.state === 'over') {
    return (
      <Result tone="failure" title={translate('link.failedTitle')}>
        <p role="alert">{translate(failure === null ? 'handovers.over' : messageFor(places.handover, failure))}</p>
        <a href={memberPage(boot.member ? 'licence_handovers' : 'login')}>
          {translate(boot.member ? 'shell.titleHandovers' : 'member_new_11')}
        </a>
      </Result>
    )
  }
  if (data?.licence == null) return <Skeleton lines={4} />
  const { licence, sender } = data
  return (
    <Arrival
      title={translate('handovers.acceptTitle', { sender })}
      action="handovers.accept"
      back={memberPage('accept_licence', { code })}
      refused={refused && messageFor(places.handover, refused.code)}
      onAccept={submit}
      instead={
        !boot.member?.impersonatedBy && (
          <Button variant="tertiary" onClick={() => setDeclines('asked')}>
            {translate('handovers.decline')}
          </Button>
        )
      }
      boot={boot}
      busy={sending}
    >
      <p>
        <strong>{licence.product}</strong>
        <br />
        <small>
          <LicenceTerm licence={licence} />
        </small>
      </p>
      <p>{translate('handovers.consent', { sender })}</p>
      {declines === 'asked' && (
        <Confirm
          title="handovers.decline"
          text={translate('handovers.declineText', { sender, product: licence.product })}
          action="handovers.declineConfirm"
          place={places.handover}
          send={() => call('POST /api/auth/handover/decline', { code })}
          onDone={() => setDeclines('done')}
          onClose={() => setDeclines(null)}
        />
      )}
    </Arrival>
  )
}
