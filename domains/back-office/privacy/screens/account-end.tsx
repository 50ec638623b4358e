import { useEffect, useRef, useState } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Alert, Refusal } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { useForm } from '@/platform/ui/forms/form'
import { PasswordField } from '@/platform/ui/forms/password-field'
import { useSubmit } from '@/platform/ui/forms/submit'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'
import type { DeletionOnWire } from '../contract/member'
import { places } from '../places'
import css from './privacy.module.css'

interface EndDialogProps {
  email: string
  onClose: () => void
  /** Called when the end was asked for. @param end its time, in unix seconds */
  onAsked: (end: number) => void
}

/** The consequences of the account's end, and the password to ask for it. */
function EndDialog({ onClose, ...rest }: EndDialogProps) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const { data, failure, loading, reload } = useCall((input) => call('GET /member/account_deletion', input), { lang })
  return (
    <Dialog title={translate('privacy.endTitle')} onClose={onClose}>
      {data === null && failure === null && <Skeleton lines={5} />}
      {failure !== null && <LoadFailed code={failure} loading={loading} onTryAgain={reload} />}
      {data !== null && <EndForm deletion={data} {...rest} />}
    </Dialog>
  )
}

const consequences: readonly MessageKey[] = ['privacy.goneLicences', 'privacy.goneRest', 'privacy.staysBooks']

function EndForm({ deletion, email, onAsked }: Omit<EndDialogProps, 'onClose'> & { deletion: DeletionOnWire }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const { waiting_days: days, renewing } = deletion
  const { form, field, sending, refused, forget } = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? 'member_new_3' : null }),
    send: ({ password }) => call('POST /member/account_deletion', { password, lang }),
    ofFields: { 42012: { password: messageFor(places.accountEnd, 42012) } },
    onDone: (answer) => onAsked(answer.ends_at),
  })

  return (
    <form className={`stack-4 ${css.dialog}`} {...form} onChange={() => forget()}>
      <p>{translate('privacy.endIntro', { days })}</p>
      <ul className={css.consequences}>
        {consequences.map((message) => (
          <li key={message}>{translate(message)}</li>
        ))}
      </ul>
      {renewing.length > 0 && (
        <Alert tone="info">
          <p>{translate('privacy.renewing', { count: renewing.length })}</p>
          <ul>
            {renewing.map(({ name, paid_until: until }) => (
              <li key={`${name} ${until}`}>
                {translate('privacy.runsUntil', { name, until: new Date(until * 1000) })}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {/* Tells password stores whose password is asked for. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field('password')} label={translate('privacy.password')} autoComplete="current-password" />
      <Refusal of={refused} at={places.accountEnd} />
      <DialogFoot leave={translate('privacy.back')} held={sending}>
        <Button variant="danger" type="submit" busy={sending}>
          {translate('privacy.end')}
        </Button>
      </DialogFoot>
    </form>
  )
}

interface AccountEndProps {
  member: SignedInMember
  onMemberChanged: (facts: Partial<SignedInMember>) => void
}

/** The section where a member asks for the end of the account, and takes the request back. */
export function AccountEnd({ member, onMemberChanged }: AccountEndProps) {
  const translate = useTranslate()
  const content = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [last, setLast] = useState<'asked' | 'kept' | null>(null)
  const { endsAt, impersonatedBy } = member
  const { submit, sending, refused, forget } = useSubmit(() => call('POST /member/keep_account', {}), {
    onDone: () => {
      setLast('kept')
      onMemberChanged({ endsAt: null })
    },
  })

  // The button that was pressed has gone: the focus moves to the text in its place.
  useEffect(() => {
    if (last !== null) content.current?.focus()
  }, [last])

  if (impersonatedBy !== null) return <p className="quiet">{translate('profile.impersonated')}</p>
  return (
    <div className={`stack-4 at-start ${css.content}`} ref={content} tabIndex={-1}>
      {endsAt === null ? (
        <>
          {last === 'kept' && <Alert tone="success">{translate('privacy.kept')}</Alert>}
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
            {last === 'asked' && <p>{translate('privacy.mailed')}</p>}
          </Alert>
          <Button busy={sending} onClick={() => submit()}>
            {translate('privacy.keepAccount')}
          </Button>
        </>
      )}
      <Refusal of={refused} at={places.keepAccount} />
      {open && (
        <EndDialog
          email={member.email}
          onClose={() => setOpen(false)}
          onAsked={(end) => {
            setOpen(false)
            forget()
            setLast('asked')
            onMemberChanged({ endsAt: end })
          }}
        />
      )}
    </div>
  )
}
