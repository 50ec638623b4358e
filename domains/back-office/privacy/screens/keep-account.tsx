import { useState } from 'react'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { memberArea } from '@/platform/paths'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'
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
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<FailureCode | 'kept' | null>(null)
  const onward = <a href={memberArea}>{translate('privacy.toMemberArea')}</a>

  async function keep() {
    setBusy(true)
    const answer = await call('POST /member/keep_account', { hash: query.get('hash') ?? '' })
    setBusy(false)
    setOutcome(answer.ok ? 'kept' : answer.code)
    if (answer.ok) onMemberChanged({ endsAt: null })
  }

  if (outcome === 'kept') {
    return (
      <Result tone="success" title={translate('privacy.kept')}>
        <p>{translate('privacy.keptText')}</p>
        {onward}
      </Result>
    )
  }
  if (outcome === 20032) {
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
      {outcome !== null && <Alert tone="danger">{translate(messageFor(places.keepAccount, outcome))}</Alert>}
      <Button busy={busy} onClick={keep}>
        {translate('privacy.keepAccount')}
      </Button>
    </Result>
  )
}
