import { useEffect, useReducer, useState } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { limits } from '@/domains/accounts/identity/rules'
import { call, type Outcome } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { foldAddress } from '@/platform/text/typed/address'
import { after, seconds } from '@/platform/time/duration'
import { Button } from '@/platform/ui/controls/button'
import { Alert, Refusal } from '@/platform/ui/feedback/alert'
import { CodeBoxes } from '@/platform/ui/forms/code-boxes'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { type RefusedOutcome, useSubmit } from '@/platform/ui/forms/submit'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { places } from '../places'
import { LogoutRedirect, logOutToLogin } from './logout-redirect'
import { newEmailMessage } from './problems'
import css from './profile.module.css'
import { SaveRow } from './save-row'

/**
 * The code that was sent last, as this tab remembers it: a page that is loaded again in between still takes it, and still
 * counts down. Whether it is good is known to the server alone.
 */
const place = 'foyer.email-code'

interface PendingCode {
  readonly uid: number
  readonly email: string
  /** In milliseconds since 1970: a new one may be asked for then. */
  readonly resendAt: number
}

function rememberCode(uid: number, email: string) {
  const resendAt = after(new Date(), seconds(limits.emailCodeResend)).getTime()
  sessionStorage.setItem(place, JSON.stringify({ uid, email, resendAt } satisfies PendingCode))
}

/** @returns when a new code may be sent to the address, or null when none is on its way there */
function codeOnItsWay(uid: number, email: string): number | null {
  const kept = sessionStorage.getItem(place)
  const sent = kept === null ? null : (JSON.parse(kept) as PendingCode)
  const waits = sent?.uid === uid && sent.email === email && sent.resendAt > Date.now()
  return waits ? sent.resendAt : null
}

/** Has a code sent to a new address. */
async function sendCode(uid: number, email: string, lang: Language) {
  const outcome = await call('POST /member/verify_code', { new_email: email, lang })
  if (outcome.ok) rememberCode(uid, email)
  return outcome
}

/** Says why no code was sent, and from when one can be. */
function Unsent({ refused }: { refused: RefusedOutcome | null }) {
  const translate = useTranslate()
  if (refused?.code !== 20039 || refused.retryAfter === undefined)
    return <Refusal of={refused} at={places.verifyCode} />
  const { retryAfter: wait } = refused
  return (
    <Alert tone="danger">
      {wait > limits.emailCodeResend
        ? translate('profile.waitTomorrow')
        : translate('profile.waitSeconds', { seconds: wait })}
    </Alert>
  )
}

/** A second, in milliseconds. */
const second = 1000

/** Computes the rest from the clock instead of counting, so that a suspended tab resumes with the right figure. */
function useSecondsUntil(moment: number | null) {
  const [now, setNow] = useState(Date.now)
  const left = moment === null ? 0 : Math.max(0, Math.ceil((moment - now) / second))
  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(Date.now()), second)
    return () => clearInterval(timer)
  }, [left])
  return left
}

const asClock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Sends the code again, once the time in which it may not be has passed (spec 8.3). */
function Resend({ uid, email, onSent }: { uid: number; email: string; onSent: () => void }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [resendAt, setResendAt] = useState(() => codeOnItsWay(uid, email))
  const left = useSecondsUntil(resendAt)
  const { submit, sending, refused } = useSubmit(() => sendCode(uid, email, language), {
    onDone: () => {
      setResendAt(codeOnItsWay(uid, email))
      onSent()
    },
  })

  return (
    <div className={css.resend}>
      <Unsent refused={refused} />
      <Button variant="secondary" busy={sending} unavailable={left > 0} onClick={() => submit()}>
        {translate('profile.resend')}
      </Button>
      {left > 0 && (
        <p className={css.note} role="timer">
          {translate('profile.resendIn', { time: asClock(left) })}
        </p>
      )}
    </div>
  )
}

interface CodeDialogProps {
  uid: number
  /** Where the code went. */
  email: string
  /** No address of the account was confirmed so far: this first proof ends what was bound before it (spec 3.8). */
  isFirstProof: boolean
  demo: boolean
  onClose: () => void
}

/** Takes the code that was mailed to a new address, checks it, and shows the result (spec 8.3). */
function CodeDialog({ uid, email, isFirstProof, demo, onClose }: CodeDialogProps) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const [round, nextRound] = useReducer((count: number) => count + 1, 0)

  const { submit, sending, refused, done, forget } = useSubmit(
    (code: string) => {
      forget()
      const login = location.origin + memberPage('login')
      return call('POST /member/change_email', { code, new_email: email, lang, login_url: login })
    },
    { onRefused: nextRound },
  )

  // Once the address is changed, closing the dialog is going on.
  const close = () => (done ? void logOutToLogin() : onClose())

  return (
    <Dialog title={translate('profile.codeTitle')} onClose={close}>
      {done ? (
        <LogoutRedirect>
          <p>
            <RichText message="profile.emailChanged" values={{ email }} elements={{ b: <b /> }} />
          </p>
        </LogoutRedirect>
      ) : (
        <div className={css.dialog}>
          <p>
            <RichText message="profile.codeLead" values={{ email }} elements={{ b: <b /> }} />
          </p>
          {isFirstProof && <p className={css.note}>{translate('profile.codeEnds')}</p>}
          <CodeBoxes
            key={round}
            length={limits.emailCodeLength}
            label={translate('profile.code')}
            labelOf={(position) => translate('profile.codeBox', { position, length: limits.emailCodeLength })}
            busy={sending}
            onComplete={submit}
          />
          <p className={css.note} role="status">
            {sending && translate('profile.verifying')}
          </p>
          <Refusal of={refused} at={places.profileEmail} />
          <Resend uid={uid} email={email} onSent={forget} />
          {demo && (
            <a href="/dev/outbox" target="_blank" rel="noreferrer">
              {translate('mail.outbox')}
            </a>
          )}
        </div>
      )}
    </Dialog>
  )
}

interface EmailFormProps {
  member: SignedInMember
  /** The one change of email is used (spec 8.3). */
  used: boolean
  demo: boolean
}

export function EmailForm({ member, used, demo }: EmailFormProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  /** The address that the dialog is about. */
  const [confirming, setConfirming] = useState<string | null>(null)
  const { form, field, sending, refused, forget } = useForm({
    initial: { email: '' },
    messageValues: limits,
    check: ({ email }) => ({ email: newEmailMessage(email, member.email) }),
    send: async ({ email }): Promise<Outcome<unknown>> => {
      const to = foldAddress(email)
      // The code that went there a moment ago is still good.
      return codeOnItsWay(member.uid, to) === null ? sendCode(member.uid, to, language) : { ok: true, data: null }
    },
    onDone: (_, { email }) => setConfirming(foldAddress(email)),
  })

  return (
    <>
      <form className={css.form} {...form} onChange={forget}>
        <Field
          {...field('email')}
          label={translate('changeEmail.newEmail')}
          hint={used ? translate('profile.emailUsed') : undefined}
          type="email"
          autoComplete="email"
          maxLength={limits.emailLength}
          disabled={used}
        />
        <Unsent refused={refused} />
        <SaveRow label="profile.sendCode" busy={sending} unavailable={used} />
      </form>
      {confirming !== null && (
        <CodeDialog
          uid={member.uid}
          email={confirming}
          isFirstProof={!member.emailProven}
          demo={demo}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  )
}
