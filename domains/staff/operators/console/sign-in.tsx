import { useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { companyLogin } from '@/platform/paths'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Alert, Refusal } from '@/platform/ui/feedback/alert'
import { CodeField } from '@/platform/ui/forms/code-field'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { PasswordField } from '@/platform/ui/forms/password-field'
import { workOn } from '@/platform/ui/forms/proof-of-work/work'
import { useSubmit } from '@/platform/ui/forms/submit'
import type { SignedInOperator } from '../contract/boot'
import { places } from '../places'
import { limits } from '../rules'
import { hasPasskeys, signInByPasskey } from './passkey'
import css from './sign-in.module.css'

/**
 * Sends the password. Where others have failed too often, this browser solves a task, which takes some seconds, and
 * sends it once more, so that strangers cannot lock operators out.
 */
async function givePassword(given: { readonly email: string; readonly password: string }) {
  const outcome = await call('POST /console/api/sign-in', given)
  if (outcome.ok || outcome.code !== 20039) return outcome
  const code = await solve()
  return code === null ? outcome : call('POST /console/api/sign-in', { ...given, verify_code: code })
}

async function solve() {
  // Its cookie is what the code will be for.
  await call('GET /api/verification/get_token', {})
  const task = await call('GET /api/verification/challenge', {})
  const nonces = task.ok ? await workOn(task.data) : null
  if (!task.ok || nonces === null) return null
  const { challenge } = task.data
  const solved = await call('POST /api/verification/solve', { challenge, nonces: nonces.join() })
  return solved.ok ? solved.data.code : null
}

type Step = 'password' | 'code' | 'link'

interface SignInProps {
  /** The name of the company's own login; null: there is none. */
  company: string | null
  /** `code`: the company's way in has led here, for the second factor. */
  step: string | null
  /** Why the operator is not logged in. */
  outside: 'ended' | 'left' | 'new'
  onEnter: (operator: SignedInOperator) => void
}

const notices: Record<SignInProps['outside'], MessageKey | null> = {
  ended: 'operators.ended',
  left: 'operators.left',
  new: null,
}

/** The login: password first, then the second factor. After it the requested address opens. */
export function SignIn({ outside, company, step: begin, onEnter }: SignInProps) {
  const translate = useTranslate()
  const [step, setStep] = useState<Step>(begin === 'code' ? 'code' : 'password')
  const [notice, setNotice] = useState(notices[outside])
  if (step === 'code') {
    const startOver = (why: MessageKey | null) => {
      setNotice(why)
      setStep('password')
    }
    return <CodeForm onEnter={onEnter} onStartOver={startOver} />
  }
  if (step === 'link') {
    return (
      <div className={css.form}>
        <h1 tabIndex={-1}>{translate('operators.linkTitle')}</h1>
        <p>{translate('operators.linkText')}</p>
        <Button variant="secondary" onClick={() => setStep('password')}>
          {translate('operators.back')}
        </Button>
      </div>
    )
  }
  return <PasswordForm notice={notice} company={company} onNext={setStep} onEnter={onEnter} />
}

interface PasswordFormProps {
  notice: MessageKey | null
  company: string | null
  onNext: (step: 'code' | 'link') => void
  onEnter: (operator: SignedInOperator) => void
}

function PasswordForm({ notice, company, onNext, onEnter }: PasswordFormProps) {
  const translate = useTranslate()
  const [byPasskey, setByPasskey] = useState<MessageKey | null>(null)
  const { form, field, sending, refused, forget } = useForm({
    initial: { email: '', password: '' },
    check: ({ email, password }) => ({
      email: email.trim() === '' ? 'member_new_3' : null,
      password: password === '' ? 'member_new_3' : null,
    }),
    send: (values) => {
      setByPasskey(null)
      return givePassword(values)
    },
    spent: ['password'],
    onDone: ({ next }) => onNext(next),
  })
  const problem = byPasskey ?? (refused && messageFor(places.signIn, refused.code))
  return (
    <form className={css.form} {...form}>
      <header>
        <h1 tabIndex={-1}>{translate('operators.title')}</h1>
        <p className={css.lead}>{translate('operators.lead')}</p>
      </header>
      {notice && !problem && <Alert tone="info">{translate(notice)}</Alert>}
      {problem && <Alert tone="danger">{translate(problem)}</Alert>}
      <Field
        {...field('email')}
        label={translate('operators.email')}
        type="email"
        autoComplete="username"
        maxLength={limits.emailLength}
      />
      <PasswordField
        {...field('password')}
        label={translate('operators.password')}
        autoComplete="current-password"
        maxLength={limits.passwordMax}
      />
      <Button type="submit" busy={sending}>
        {translate('operators.next')}
      </Button>
      {hasPasskeys() && (
        <PasskeyButton
          onEnter={onEnter}
          onRefused={(message) => {
            forget()
            setByPasskey(message)
          }}
        />
      )}
      {company !== null && (
        <ButtonLink variant="secondary" href={companyLogin}>
          {translate('operators.useCompany', { company })}
        </ButtonLink>
      )}
    </form>
  )
}

interface PasskeyButtonProps {
  onEnter: (operator: SignedInOperator) => void
  onRefused: (message: MessageKey | null) => void
}

/** A key is both factors, so it opens the console at once. */
function PasskeyButton({ onEnter, onRefused }: PasskeyButtonProps) {
  const translate = useTranslate()
  const { submit, sending } = useSubmit(async () => {
    onRefused(null)
    const outcome = await signInByPasskey()
    if (outcome.ok) return onEnter(outcome.operator)
    onRefused(outcome.code === 'no key' ? 'operators.noKey' : messageFor(places.passkey, outcome.code))
  })
  return (
    <Button variant="secondary" busy={sending} onClick={() => submit()}>
      {translate('operators.usePasskey')}
    </Button>
  )
}

interface CodeFormProps {
  onEnter: (operator: SignedInOperator) => void
  onStartOver: (why: MessageKey | null) => void
}

function CodeForm({ onEnter, onStartOver }: CodeFormProps) {
  const translate = useTranslate()
  const { form, field, sending, refused } = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? 'member_new_3' : null }),
    send: ({ code }) => call('POST /console/api/sign-in/code', { code }),
    spent: ['code'],
    onDone: ({ operator }) => onEnter(operator),
    onRefused: ({ code }) => {
      if (code === 42015) onStartOver('operators.tookTooLong')
    },
  })
  return (
    <form className={css.form} {...form}>
      <header>
        <h1 tabIndex={-1}>{translate('operators.codeTitle')}</h1>
        <p className={css.lead}>{translate('operators.codeLead')}</p>
      </header>
      <Refusal of={refused} at={places.code} />
      <CodeField
        {...field('code')}
        label={translate('operators.code')}
        hint={translate('operators.codeHint')}
        autoFocus
        orRecovery
      />
      <Button type="submit" busy={sending}>
        {translate('operators.signIn')}
      </Button>
      <Button variant="tertiary" onClick={() => onStartOver(null)}>
        {translate('operators.back')}
      </Button>
    </form>
  )
}
