import { useState } from 'react'
import { limits } from '@/domains/accounts/identity/rules'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/feedback/alert'
import { useForm } from '@/platform/ui/forms/form'
import { PasswordField } from '@/platform/ui/forms/password-field'
import { places } from '../places'
import { LogoutRedirect } from './logout-redirect'
import { passwordMessage, repeatMessage } from './problems'
import css from './profile.module.css'
import { SaveRow } from './save-row'

export function PasswordForm({ email }: { email: string }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const [outcome, setOutcome] = useState<FailureCode | 'changed' | null>(null)
  const { form, field, show, sending } = useForm({
    initial: { password: '', repeat: '' },
    messageValues: limits,
    check: ({ password, repeat }) => ({
      password: passwordMessage(password),
      repeat: repeatMessage(password, repeat),
    }),
    send: async ({ password, repeat }) => {
      const answer = await call('POST /member/change_password_v1', { new_pw: password, re_pw: repeat, lang })
      setOutcome(answer.ok ? 'changed' : answer.code)
      if (!answer.ok && answer.fields.length > 0) show({ password: 'identity.rejected' })
    },
  })

  if (outcome === 'changed') return <LogoutRedirect>{translate('profile.passwordChanged')}</LogoutRedirect>
  return (
    <form className={css.form} {...form} onChange={() => setOutcome(null)}>
      {/* Tells password stores which account the new password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <div className={css.pairs}>
        <PasswordField
          {...field('password')}
          label={translate('identity.newPassword')}
          hint={translate('identity.passwordHint', limits)}
          autoComplete="new-password"
        />
        <PasswordField {...field('repeat')} label={translate('identity.repeatPassword')} autoComplete="new-password" />
      </div>
      {outcome !== null && <Alert tone="danger">{translate(messageFor(places.profile, outcome))}</Alert>}
      <SaveRow label="profile.changePassword" busy={sending} />
    </form>
  )
}
