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
import type { identityCalls } from '../../contract/member'
import { places } from '../../places'
import css from '../screen.module.css'
import { askPasskey } from './passkey'

export type Ways = AnswerOf<(typeof identityCalls)['POST /member/step_up/options']>
export type GivenProof = Pick<
  RequestOf<(typeof identityCalls)['POST /member/step_up']>,
  'password' | 'code' | 'credential'
>

interface ProveProps {
  ways: Ways
  send: (given: GivenProof) => Promise<Outcome<unknown>>
  onProven: () => void
  /** There is no going on from here; the message says why. */
  onExpired?: () => void
  /** Fetches another question for the passkey: each is asked once. */
  onAskAgain: () => void
}

/** Lets somebody show that they are the member, in one of the ways that they have. */
export function Prove({ ways, send, onProven, onExpired, onAskAgain }: ProveProps) {
  const translate = useTranslate()
  const [problem, setProblem] = useState<MessageKey | null>(null)
  const [asking, setAsking] = useState(false)

  async function give(given: GivenProof) {
    setProblem(null)
    const outcome = await send(given)
    if (outcome.ok) return onProven()
    if (outcome.code === 42033 && onExpired) return onExpired()
    setProblem(messageFor(placeOf(given), outcome.code))
    if (given.credential) onAskAgain()
  }

  async function givePasskey(options: NonNullable<Ways['passkey']>) {
    setAsking(true)
    setProblem(null)
    const credential = await askPasskey(options)
    if (credential) await give({ credential })
    else setProblem('proof.passkeyFailed')
    setAsking(false)
  }

  const { passkey } = ways
  return (
    <div className={css.form}>
      {problem && <Alert tone="danger">{translate(problem)}</Alert>}
      {passkey && (
        <Button busy={asking} onClick={() => givePasskey(passkey)}>
          {translate('proof.passkey')}
        </Button>
      )}
      {(ways.app || ways.recovery) && <CodeForm ways={ways} onCode={(code) => give({ code })} />}
      {ways.password && <PasswordForm onPassword={(password) => give({ password })} />}
      {!passkey && !ways.app && !ways.recovery && !ways.password && <p>{translate('proof.noWay')}</p>}
    </div>
  )
}

const placeOf = ({ credential, password }: GivenProof) => {
  if (credential) return places.proofByPasskey
  return password === undefined ? places.proofByCode : places.proofByPassword
}

function CodeForm({ ways, onCode }: { ways: Ways; onCode: (code: string) => Promise<void> }) {
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
    <form className={css.form} {...form}>
      <CodeField
        {...field('code')}
        label={translate(ways.app ? 'proof.appCode' : 'proof.recoveryCode')}
        hint={ways.app && ways.recovery ? translate('proof.orRecovery') : undefined}
        orRecovery={ways.recovery}
      />
      <Button type="submit" variant={ways.passkey ? 'secondary' : 'primary'} busy={sending}>
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
    <form className={css.form} {...form}>
      <PasswordField {...field('password')} label={translate('identity.password')} autoComplete="current-password" />
      <Button type="submit" busy={sending}>
        {translate('proof.confirm')}
      </Button>
    </form>
  )
}
