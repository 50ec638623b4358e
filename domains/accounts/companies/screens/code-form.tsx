import { type ReactNode, useState } from 'react'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { wrongAddress } from './addresses-in'
import css from './companies.module.css'
import type { Act } from './use-outcome'

interface CodeFormProps {
  label: string
  submit: string
  onAct: Act
  /** Sends the code on. @returns whether it was right, and all is done */
  send: (given: { email: string; code: string }) => Promise<boolean>
  /** Further content beside the code. */
  children?: ReactNode
}

/** An address, and then the code that went there. */
export function CodeForm({ label, submit, onAct, send, children }: CodeFormProps) {
  const translate = useTranslate()
  const [sent, setSent] = useState<string | null>(null)
  const { form, field, set, sending } = useForm({
    initial: { email: '', code: '' },
    check: ({ email, code }) =>
      sent === null
        ? { email: wrongAddress([email]) === undefined ? null : 'member_new_1' }
        : { code: code.trim() === '' ? 'member_new_3' : null },
    send: async ({ email, code }) => {
      if (sent === null) return request(email.trim())
      const done = await send({ email: sent, code: code.trim() })
      set('code', '')
      if (!done) return
      set('email', '')
      setSent(null)
    },
  })

  async function request(email: string) {
    const answer = await onAct(call('POST /member/company/code', { email }), () => ({
      text: 'companies.codeSent',
      values: { email },
    }))
    if (answer !== null) setSent(email)
  }

  return (
    <form className={css.form} {...form}>
      {sent === null ? (
        <Field {...field('email')} label={label} type="email" autoComplete="off" />
      ) : (
        <>
          <Field {...field('code')} label={translate('companies.codeFrom', { email: sent })} autoComplete="off" />
          {children}
        </>
      )}
      <div className={css.actions}>
        {sent !== null && (
          <Button variant="secondary" onClick={() => setSent(null)}>
            {translate('companies.otherAddress')}
          </Button>
        )}
        <Button type="submit" variant={sent === null ? 'secondary' : 'primary'} busy={sending}>
          {sent === null ? translate('ui.sendCode') : submit}
        </Button>
      </div>
    </form>
  )
}
