import { useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Checkbox } from '@/platform/ui/forms/checkbox'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { places } from '../places'
import css from './addresses.module.css'
import { call } from './api'
import { emailMessage, missing } from './problems'

interface ChangeAddressProps {
  /** The address of the account. */
  now: string
  onDone: (change: AddressChange) => void
}

/** A change that the member has asked for: done, or due at a moment in unix seconds. */
export interface AddressChange {
  readonly email: string
  readonly due: number | null
}

/** A change of address: a code from both mailboxes, or from the new one alone, and then it waits. */
export function ChangeAddress({ now, onDone }: ChangeAddressProps) {
  const translate = useTranslate()
  const [lost, setLost] = useState(false)
  const [sent, setSent] = useState<string | null>(null)
  const [refused, setRefused] = useState<MessageKey | null>(null)
  const { form, field, sending } = useForm({
    initial: { email: '', code: '', own: '' },
    check: ({ email, code, own }) =>
      sent === null ? { email: emailMessage(email) } : { code: missing(code), own: lost ? null : missing(own) },
    send: async ({ email, code, own }) => {
      if (sent === null) return request(email.trim())
      const answer = await call('POST /member/addresses/change', {
        email: sent,
        code: code.trim(),
        ...(!lost && { own_code: own.trim() }),
      })
      setRefused(answer.ok ? null : messageFor(places.addressChange, answer.code))
      if (answer.ok) onDone({ email: sent, due: answer.data.due })
    },
  })

  /** Has the codes sent. */
  async function request(email: string) {
    const answers = [await call('POST /member/addresses/code', { purpose: 'new', email })]
    if (!lost) answers.push(await call('POST /member/addresses/code', { purpose: 'own' }))
    const failed = answers.find(({ ok }) => !ok)
    setRefused(failed && !failed.ok ? messageFor(places.addressCode, failed.code) : null)
    if (!failed) setSent(email)
  }

  return (
    <form className={css.form} {...form}>
      {refused !== null && <Alert tone="danger">{translate(refused)}</Alert>}
      {sent === null ? (
        <>
          <Field {...field('email')} label={translate('addresses.newEmail')} type="email" autoComplete="email" />
          <Checkbox
            name="lost"
            label={translate('addresses.change.lost', { email: now })}
            checked={lost}
            onChange={setLost}
          />
        </>
      ) : (
        <>
          <p>{translate('addresses.codeSent', { email: sent })}</p>
          <Field {...field('code')} label={translate('addresses.codeFrom', { email: sent })} autoComplete="off" />
          {!lost && (
            <Field {...field('own')} label={translate('addresses.codeFrom', { email: now })} autoComplete="off" />
          )}
        </>
      )}
      <Button type="submit" busy={sending}>
        {translate(sent === null ? 'addresses.sendCode' : 'addresses.change.submit')}
      </Button>
    </form>
  )
}
