import { useReducer, useState } from 'react'
import { limits } from '@/domains/accounts/identity/rules'
import { messageFor } from '@/platform/codes/message-for'
import type { MessageKey } from '@/platform/i18n/message'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { Alert } from '@/platform/ui/feedback/alert'
import { CodeBoxes } from '@/platform/ui/forms/code-boxes'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { places } from '../places'
import { call } from './api'
import { LogoutRedirect, logOutToLogin } from './logout-redirect'
import css from './profile.module.css'
import { Resend } from './resend'

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
export function CodeDialog({ uid, email, isFirstProof, demo, onClose }: CodeDialogProps) {
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
