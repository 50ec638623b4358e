import { useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import type { PreviewOnWire } from '../contract/member'
import { places } from '../places'
import css from './addresses.module.css'
import { call } from './api'
import { MergePreview } from './merge-preview'
import { emailMessage, missing } from './problems'

interface MergeAccountProps {
  /** The address of the account. */
  own: string
  onDone: () => void
}

const next = {
  ask: 'addresses.sendCode',
  look: 'addresses.merge.look',
  merge: 'addresses.merge.submit',
} as const

/** Merges another account of the member's: both addresses are proven by codes, and the result is shown before. */
export function MergeAccount({ own, onDone }: MergeAccountProps) {
  const translate = useTranslate()
  const [sent, setSent] = useState<string | null>(null)
  const [seen, setSeen] = useState<PreviewOnWire | null>(null)
  const [refused, setRefused] = useState<MessageKey | null>(null)
  const [until, setUntil] = useState<Date | null>(null)
  const movable = seen !== null && seen.found !== 'nothing' && seen.found !== 'impossible'
  const looking = movable ? 'merge' : 'look'
  const step = sent === null ? 'ask' : looking

  const { form, field, sending } = useForm({
    initial: { email: '', code: '', own: '', factor: '' },
    check: ({ email, code, own: ownCode, factor }) => {
      if (sent === null) return { email: emailMessage(email) }
      if (!movable) return { code: missing(code) }
      return { own: missing(ownCode), factor: seen.needs_factor ? missing(factor) : null }
    },
    send: async ({ email, code, own: ownCode, factor }) => {
      if (sent === null) return request(email.trim())
      if (!movable || seen === null) return look(sent, code.trim())
      const answer = await call('POST /member/addresses/merge', {
        email: sent,
        code: code.trim(),
        own_code: ownCode.trim(),
        seen: seen.version,
        ...(seen.needs_factor && { factor: factor.trim() }),
      })
      setRefused(answer.ok ? null : messageFor(places.accountMerge, answer.code))
      if (!answer.ok) return
      setUntil(new Date(answer.data.undo_until * 1000))
      onDone()
    },
  })

  async function request(email: string) {
    const answer = await call('POST /member/addresses/code', { purpose: 'other', email })
    setRefused(answer.ok ? null : messageFor(places.addressCode, answer.code))
    if (answer.ok) setSent(email)
  }

  async function look(email: string, code: string) {
    const answer = await call('POST /member/addresses/merge/preview', { email, code })
    if (!answer.ok) return setRefused(messageFor(places.accountMerge, answer.code))
    setRefused(null)
    setSeen(answer.data)
    const { found } = answer.data
    if (found !== 'nothing' && found !== 'impossible') await call('POST /member/addresses/code', { purpose: 'own' })
  }

  if (until !== null) return <Alert tone="success">{translate('addresses.merge.done', { until })}</Alert>
  return (
    <form className={css.form} {...form}>
      {refused !== null && <Alert tone="danger">{translate(refused)}</Alert>}
      {step === 'ask' && (
        <Field {...field('email')} label={translate('addresses.merge.other')} type="email" autoComplete="email" />
      )}
      {step === 'look' && sent !== null && (
        <>
          {seen !== null && (
            <Alert tone="info">
              {translate(seen.found === 'nothing' ? 'addresses.merge.nothing' : 'addresses.cannotMerge')}
            </Alert>
          )}
          <p>{translate('addresses.codeSent', { email: sent })}</p>
          <Field {...field('code')} label={translate('addresses.codeFrom', { email: sent })} autoComplete="off" />
        </>
      )}
      {step === 'merge' && seen !== null && sent !== null && (
        <>
          <p>
            {translate(seen.found === 'account' ? 'addresses.merge.account' : 'addresses.merge.purchases', {
              email: sent,
            })}
          </p>
          <MergePreview seen={seen} />
          <Field {...field('own')} label={translate('addresses.codeFrom', { email: own })} autoComplete="off" />
          {seen.needs_factor && (
            <Field {...field('factor')} label={translate('addresses.merge.factor')} autoComplete="off" />
          )}
        </>
      )}
      <Button type="submit" busy={sending}>
        {translate(next[step])}
      </Button>
    </form>
  )
}
