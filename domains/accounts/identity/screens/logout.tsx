import { messageFor } from '@/platform/codes/message-for'
import { useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Result } from '@/platform/ui/feedback/result'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { places } from '../places'
import { logOut } from './login-state'

/** `logout=1` in an address of ours, with an optional `r` to go to afterwards (spec 4.2). */
export default function Logout({ query }: { query: URLSearchParams }) {
  const translate = useTranslate()
  const { failure, loading, reload } = useCall(({ r }) => logOut(r), { r: query.get('r') })
  if (failure !== null && !loading) {
    return (
      <Result tone="failure" title={translate('logout.failedTitle')}>
        <p role="alert">{translate(messageFor(places.logout, failure))}</p>
        <Button variant="secondary" onClick={reload}>
          {translate('ui.tryAgain')}
        </Button>
      </Result>
    )
  }
  return (
    <>
      <p className="unseen">{translate('logout.working')}</p>
      <Skeleton lines={3} />
    </>
  )
}
