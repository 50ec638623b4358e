import { useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import type { AnswerOf, RequestOf } from '@/platform/contract/call'
import type { Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { CodeField } from '@/platform/ui/forms/code-field'
import { useForm } from '@/platform/ui/forms/form'
import { PasswordField } from '@/platform/ui/forms/password-field'
import { useSubmit } from '@/platform/ui/forms/submit'
import type { identityCalls } from '../../contract/member'
import { places } from '../../places'
import { requestPasskey } from './passkey'

export type StepUpMethods = AnswerOf<(typeof identityCalls)['POST /member/step_up/options']>
export type ProofInput = Pick<
  RequestOf<(typeof identityCalls)['POST /member/step_up']>,
  'password' | 'code' | 'credential'
>

interface ProveProps {
  methods: StepUpMethods
  send: (given: ProofInput) => Promise<Outcome<unknown>>
  onProven: () => void
  /** There is no going on from here; the message says why. */
  onExpired?: () => void
  /** Fetches another question for the passkey: each is asked once. */
  onReload: () => void
}

/** Lets a member prove who they are, in one of the ways that they have. */
export function Prove({ methods, send, onProven, onExpired, onReload }: ProveProps) {
  const translate = useTranslate()
  const [problem, setProblem] = useState<MessageKey | null>(null)

  async function give(given: ProofInput) {
    setProblem(null)
    const outcome = await send(given)
    if (outcome.ok) return onProven()
    if (outcome.code === 42033 && onExpired) return onExpired()
    setProblem(messageFor(placeOf(given), outcome.code))
    if (given.credential) onReload()
  }

  const { submit, sending } = useSubmit(async (options: NonNullable<StepUpMethods['passkey']>) => {
    setProblem(null)
    const credential = await requestPasskey(options)
    if (credential) await give({ credential })
    else setProblem('proof.passkeyFailed')
  })

  const { passkey } = methods
  return (
    <div className="fields">
      {problem && <Alert tone="danger">{translate(problem)}</Alert>}
      {passkey && (
        <Button busy={sending} onClick={() => submit(passkey)}>
          {translate('proof.passkey')}
        </Button>
      )}
      {(methods.app || methods.recovery) && <CodeForm methods={methods} onCode={(code) => give({ code })} />}
      {methods.password && <PasswordForm onPassword={(password) => give({ password })} />}
      {!passkey && !methods.app && !methods.recovery && !methods.password && <p>{translate('proof.noWay')}</p>}
    </div>
  )
}

const placeOf = ({ credential, password }: ProofInput) => {
  if (credential) return places.proofByPasskey
  return password === undefined ? places.proofByCode : places.proofByPassword
}

function CodeForm({ methods, onCode }: { methods: StepUpMethods; onCode: (code: string) => Promise<void> }) {
  const translate = useTranslate()
  const { form, field, set, sending } = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? 'proof.codeMissing' : null }),
    send: async ({ code }) => {
      await onCode(code.trim())
      set('code', '')
    },
  })
  return (
    <form className="fields" {...form}>
      <CodeField
        {...field('code')}
        label={translate(methods.app ? 'proof.appCode' : 'proof.recoveryCode')}
        hint={methods.app && methods.recovery ? translate('proof.orRecovery') : undefined}
        orRecovery={methods.recovery}
      />
      <Button type="submit" variant={methods.passkey ? 'secondary' : 'primary'} busy={sending}>
        {translate('proof.confirm')}
      </Button>
    </form>
  )
}

function PasswordForm({ onPassword }: { onPassword: (password: string) => Promise<void> }) {
  const translate = useTranslate()
  const { form, field, sending } = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? 'member_new_3' : null }),
    send: ({ password }) => onPassword(password),
  })
  return (
    <form className="fields" {...form}>
      <PasswordField {...field('password')} label={translate('identity.password')} autoComplete="current-password" />
      <Button type="submit" busy={sending}>
        {translate('proof.confirm')}
      </Button>
    </form>
  )
}
