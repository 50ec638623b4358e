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
import { requestTexts } from './problems'

/**
 * The page behind the link of a notice. It needs the press of a button: programs that scan mails open every link, and
 * that must have no effect.
 */
export default function StopRequest({ query }: { query: URLSearchParams }) {
  const translate = useTranslate()
  const hash = query.get('hash') ?? ''
  const { data, failure } = useCall((input) => call('POST /api/auth/address_request/check', input), { hash })
  const { submit, sending, refused, done } = useSubmit(() => call('POST /api/auth/address_request/stop', { hash }))
  const onward = <a href={memberPage('login')}>{translate('member_new_11')}</a>

  const undone = data?.state === 'undoable'
  if (done) {
    return (
      <Result tone="success" title={translate(undone ? 'addresses.undo.done' : 'addresses.stop.done')}>
        <p>{translate(undone ? 'addresses.undo.doneText' : 'addresses.stop.doneText')}</p>
        {onward}
      </Result>
    )
  }
  if (failure !== null || data?.state === 'over') {
    return (
      <Result tone="failure" title={translate('link.failedTitle')}>
        <p role="alert">
          {translate(failure === null ? 'addresses.over' : messageFor(places.addressRequest, failure))}
        </p>
        {onward}
      </Result>
    )
  }
  if (data === null) return <Skeleton lines={4} />
  return (
    <Result tone="mail" title={translate(undone ? 'addresses.undo.title' : 'addresses.stop.title')}>
      <p>{translate(requestTexts[data.kind])}</p>
      {data.due !== null && <p>{translate('addresses.due', { due: new Date(data.due * 1000) })}</p>}
      <Refusal of={refused} at={places.addressRequest} />
      <Button busy={sending} onClick={() => submit()}>
        {translate(undone ? 'addresses.undo' : 'addresses.stop.button')}
      </Button>
    </Result>
  )
}
