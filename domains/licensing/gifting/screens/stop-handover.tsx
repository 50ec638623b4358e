import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Refusal } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { useSubmit } from '@/platform/ui/forms/submit'
import { places } from '../places'

/** The page behind the link of a notice. It needs the press of a button: programs that scan mails open every link. */
export default function StopHandover({ query }: { query: URLSearchParams }) {
  const translate = useTranslate()
  const hash = query.get('hash') ?? ''
  const { data, failure } = useCall((input) => call('POST /api/auth/handover/notice', input), { hash })
  const { submit, sending, refused, done } = useSubmit(() => call('POST /api/auth/handover/stop', { hash }))
  const onward = <a href={memberPage('login')}>{translate('member_new_11')}</a>

  if (done) {
    return (
      <Result tone="success" title={translate('handovers.stopDone')}>
        <p>{translate('handovers.stopDoneText')}</p>
        {onward}
      </Result>
    )
  }
  if (failure !== null || data?.state === 'over') {
    return (
      <Result tone="failure" title={translate('link.failedTitle')}>
        <p role="alert">{translate(failure === null ? 'handovers.over' : messageFor(places.handover, failure))}</p>
        {onward}
      </Result>
    )
  }
  if (data === null) return <Skeleton lines={4} />
  const { product, email } = data
  return (
    <Result tone="mail" title={translate('handovers.stopTitle')}>
      <p>{translate('handovers.stopText', { product, email })}</p>
      <Refusal of={refused} at={places.handover} />
      <Button busy={sending} onClick={() => submit()}>
        {translate('handovers.stop')}
      </Button>
    </Result>
  )
}
