import { messageFor } from '@/platform/codes/message-for'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Result } from '@/platform/ui/feedback/result'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { places } from '../places'
import { logOut } from './login-state'
import { useAnswer } from './use-answer'

/** `logout=1` in an address of ours, with an optional `r` to go to afterwards (spec 4.2). */
export default function Logout({ query }: { query: URLSearchParams }) {
  const translate = useTranslate()
  const { outcome, askAgain } = useAnswer(() => logOut(query.get('r')))
  if (outcome && !outcome.ok) {
    return (
      <Result tone="failure" title={translate('logout.failedTitle')}>
        <p role="alert">{translate(messageFor(places.logout, outcome.code))}</p>
        <Button look="plain" onClick={askAgain}>
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
