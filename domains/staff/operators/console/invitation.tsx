import { useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Result } from '@/platform/ui/feedback/result'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import type { SignedInOperator } from '../contract/boot'
import { places } from '../places'
import { call } from './api'
import { InvitationForm } from './invitation-form'
import { RecoveryCodes } from './recovery-codes'

/** The page of a mailed invitation: name, password and second factor are set, and the recovery codes are shown once. */
export function Invitation({ onEnter }: { onEnter: (operator: SignedInOperator) => void }) {
  const translate = useTranslate()
  const [secret] = useState(() => location.hash.slice(1))
  const [done, setDone] = useState<{ operator: SignedInOperator; codes: readonly string[] } | null>(null)
  const { data, failure, loading, reload } = useCall((input) => call('POST /console/api/invitation', input), { secret })
  if (done) return <RecoveryCodes codes={done.codes} onDone={() => onEnter(done.operator)} />
  if (data) {
    return <InvitationForm invited={data} secret={secret} onDone={(operator, codes) => setDone({ operator, codes })} />
  }
  if (failure === null) return <Skeleton lines={6} />
  return (
    <Result tone="failure" title={translate('operators.invitationFailed')}>
      <p>{translate(messageFor(places.invitation, failure))}</p>
      {failure === 'unreachable' && (
        <Button variant="secondary" busy={loading} onClick={reload}>
          {translate('ui.tryAgain')}
        </Button>
      )}
    </Result>
  )
}
