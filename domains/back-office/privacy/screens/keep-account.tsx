import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { memberArea } from '@/platform/paths'
import { Button } from '@/platform/ui/controls/button'
import { Refusal } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'
import { useSubmit } from '@/platform/ui/forms/submit'
import { places } from '../places'

interface KeepAccountProps {
  query: URLSearchParams
  onMemberChanged: (facts: { endsAt: null }) => void
}

/**
 * The page behind the mailed link that keeps an account. It needs the press of a button: programs that scan mails open
 * every link, and that must have no effect.
 */
export default function KeepAccount({ query, onMemberChanged }: KeepAccountProps) {
  const translate = useTranslate()
  const { submit, sending, refused, done } = useSubmit(
    () => call('POST /member/keep_account', { hash: query.get('hash') ?? '' }),
    { onDone: () => onMemberChanged({ endsAt: null }) },
  )
  const onward = <a href={memberArea}>{translate('privacy.toMemberArea')}</a>

  if (done) {
    return (
      <Result tone="success" title={translate('privacy.kept')}>
        <p>{translate('privacy.keptText')}</p>
        {onward}
      </Result>
    )
  }
  if (refused?.code === 20032) {
    return (
      <Result tone="failure" title={translate('link.failedTitle')}>
        <p role="alert">{translate('privacy.linkVoid')}</p>
        {onward}
      </Result>
    )
  }
  return (
    <Result tone="mail" title={translate('privacy.keepTitle')}>
      <p>{translate('privacy.keepText')}</p>
      <Refusal of={refused} at={places.keepAccount} />
      <Button busy={sending} onClick={() => submit()}>
        {translate('privacy.keepAccount')}
      </Button>
    </Result>
  )
}
