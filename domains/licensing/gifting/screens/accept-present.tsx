import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { useCall } from '@/platform/ui/calls/use-call'
import { Result } from '@/platform/ui/feedback/result'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { useSubmit } from '@/platform/ui/forms/submit'
import { places } from '../places'
import { Arrival, Arrived } from './arrival'

/** The page behind the link of a present. */
export default function AcceptPresent({ boot, query }: { boot: Boot; query: URLSearchParams }) {
  const translate = useTranslate()
  const code = query.get('code') ?? ''
  const { data, failure } = useCall((input) => call('POST /api/auth/present/check', input), { code })
  const { submit, sending, refused, done } = useSubmit(() => call('POST /member/presents/accept', { code }))

  if (done) return <Arrived title="giving.done" text="giving.doneText" pids={done.pids} />
  if (failure !== null || data?.state === 'over') {
    return (
      <Result tone="failure" title={translate('link.failedTitle')}>
        <p role="alert">{translate(failure === null ? 'giving.over' : messageFor(places.present, failure))}</p>
        <a href={memberPage(boot.member ? 'presents' : 'login')}>
          {translate(boot.member ? 'shell.gifts' : 'member_new_11')}
        </a>
      </Result>
    )
  }
  if (data === null) return <Skeleton lines={4} />
  return (
    <Arrival
      title={translate('giving.acceptTitle', { sender: data.sender })}
      action="giving.accept"
      back={memberPage('accept_present', { code })}
      refused={refused && messageFor(places.present, refused.code)}
      onAccept={submit}
      boot={boot}
      busy={sending}
    >
      <p>
        <strong>{data.products.join(', ')}</strong>
      </p>
      {data.message !== '' && <blockquote>{data.message}</blockquote>}
    </Arrival>
  )
}
