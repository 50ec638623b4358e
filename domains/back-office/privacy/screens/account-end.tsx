import { useEffect, useRef, useState } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor } from '@/platform/codes/message-for'
import { RichText, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { places } from '../places'
import { EndDialog } from './end-dialog'
import { keepAccount } from './keep'
import css from './privacy.module.css'

interface AccountEndProps {
  member: SignedInMember
  onMemberChanged: (facts: Partial<SignedInMember>) => void
}

/** The section where a member asks for the end of the account, and takes the request back. */
export function AccountEnd({ member, onMemberChanged }: AccountEndProps) {
  const translate = useTranslate()
  const content = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<FailureCode | 'asked' | 'kept' | null>(null)
  const { endsAt, impersonatedBy } = member

  // The button that was pressed has gone: the focus moves to the text in its place.
  useEffect(() => {
    if (outcome === 'asked' || outcome === 'kept') content.current?.focus()
  }, [outcome])

  async function keep() {
    setBusy(true)
    const answer = await keepAccount()
    setBusy(false)
    setOutcome(answer.ok ? 'kept' : answer.code)
    if (answer.ok) onMemberChanged({ endsAt: null })
  }

  if (impersonatedBy !== null) return <p className={css.note}>{translate('profile.impersonated')}</p>
  return (
    <div className={css.content} ref={content} tabIndex={-1}>
      {endsAt === null ? (
        <>
          {outcome === 'kept' && <Alert tone="success">{translate('privacy.kept')}</Alert>}
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {translate('privacy.endButton')}
          </Button>
        </>
      ) : (
        <>
          <Alert tone="info">
            <p>
              <RichText
                message="privacy.waiting"
                values={{ endsAt: new Date(endsAt * 1000) }}
                elements={{ b: <b /> }}
              />
            </p>
            {outcome === 'asked' && <p>{translate('privacy.mailed')}</p>}
          </Alert>
          <Button busy={busy} onClick={keep}>
            {translate('privacy.keepAccount')}
          </Button>
        </>
      )}
      {outcome !== null && outcome !== 'asked' && outcome !== 'kept' && (
        <Alert tone="danger">{translate(messageFor(places.keepAccount, outcome))}</Alert>
      )}
      {open && (
        <EndDialog
          email={member.email}
          onClose={() => setOpen(false)}
          onAsked={(end) => {
            setOpen(false)
            setOutcome('asked')
            onMemberChanged({ endsAt: end })
          }}
        />
      )}
    </div>
  )
}
