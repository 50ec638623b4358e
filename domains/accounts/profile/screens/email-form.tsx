import { useEffect, useReducer, useState } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { limits } from '@/domains/accounts/identity/rules'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import type { MessageValues } from '@/platform/i18n/translator'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { foldAddress } from '@/platform/text/typed/address'
import { after, seconds } from '@/platform/time/duration'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { CodeBoxes } from '@/platform/ui/forms/code-boxes'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
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

/** Why no code was sent, in the member's words. */
interface SendFailure {
  readonly message: MessageKey
  readonly values?: MessageValues
}

/** Has a code sent to a new address. @returns null when it is on its way */
async function sendCode(uid: number, email: string, lang: Language): Promise<SendFailure | null> {
  const outcome = await call('POST /member/verify_code', { new_email: email, lang })
  if (outcome.ok) {
    rememberCode(uid, email)
    return null
  }
  const { code, retryAfter: wait } = outcome
  if (code !== 20039 || wait === undefined) return { message: messageFor(places.verifyCode, code) }
  if (wait > limits.emailCodeResend) return { message: 'profile.waitTomorrow' }
  return { message: 'profile.waitSeconds', values: { seconds: wait } }
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
  const [sending, setSending] = useState(false)
  const [unsent, setUnsent] = useState<SendFailure | null>(null)
  const left = useSecondsUntil(resendAt)

  async function resend() {
    setSending(true)
    const failed = await sendCode(uid, email, language)
    setSending(false)
    setUnsent(failed)
    if (failed !== null) return
    setResendAt(codeOnItsWay(uid, email))
    onSent()
  }

  return (
    <div className={css.resend}>
      {unsent !== null && <Alert tone="danger">{translate(unsent.message, unsent.values)}</Alert>}
      <Button variant="secondary" busy={sending} unavailable={left > 0} onClick={resend}>
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
  const [step, setStep] = useState<'enter' | 'verifying' | 'changed'>('enter')
  const [problem, setProblem] = useState<MessageKey | null>(null)
  const [round, nextRound] = useReducer((count: number) => count + 1, 0)

  async function verify(code: string) {
    setStep('verifying')
    setProblem(null)
    const outcome = await call('POST /member/change_email', {
      code,
      new_email: email,
      lang,
      login_url: location.origin + memberPage('login'),
    })
    if (outcome.ok) return setStep('changed')
    setProblem(messageFor(places.profileEmail, outcome.code))
    setStep('enter')
    nextRound()
  }

  // Once the address is changed, closing the dialog is going on.
  const close = () => (step === 'changed' ? void logOutToLogin() : onClose())

  return (
    <Dialog title={translate('profile.codeTitle')} onClose={close}>
      {step === 'changed' ? (
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
            busy={step === 'verifying'}
            onComplete={verify}
          />
          <p className={css.note} role="status">
            {step === 'verifying' && translate('profile.verifying')}
          </p>
          {problem !== null && <Alert tone="danger">{translate(problem)}</Alert>}
          <Resend uid={uid} email={email} onSent={() => setProblem(null)} />
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
  const [unsent, setUnsent] = useState<SendFailure | null>(null)
  /** The address that the dialog is about. */
  const [confirming, setConfirming] = useState<string | null>(null)
  const { form, field, sending } = useForm({
    initial: { email: '' },
    messageValues: limits,
    check: ({ email }) => ({ email: newEmailMessage(email, member.email) }),
    send: async ({ email }) => {
      const to = foldAddress(email)
      // The code that went there a moment ago is still good.
      const failed = codeOnItsWay(member.uid, to) === null ? await sendCode(member.uid, to, language) : null
      setUnsent(failed)
      if (failed === null) setConfirming(to)
    },
  })

  return (
    <>
      <form className={css.form} {...form} onChange={() => setUnsent(null)}>
        <Field
          {...field('email')}
          label={translate('changeEmail.newEmail')}
          hint={used ? translate('profile.emailUsed') : undefined}
          type="email"
          autoComplete="email"
          maxLength={limits.emailLength}
          disabled={used}
        />
        {unsent !== null && <Alert tone="danger">{translate(unsent.message, unsent.values)}</Alert>}
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
