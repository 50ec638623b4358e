import { useState } from 'react'
import { limits } from '@/domains/accounts/identity/rules'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Refusal } from '@/platform/ui/feedback/alert'
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
  const [changed, setChanged] = useState(false)
  const { form, field, sending, refused, forget } = useForm({
    initial: { password: '', repeat: '' },
    messageValues: limits,
    check: ({ password, repeat }) => ({
      password: passwordMessage(password),
      repeat: repeatMessage(password, repeat),
    }),
    send: ({ password, repeat }) => call('POST /member/change_password_v1', { new_pw: password, re_pw: repeat, lang }),
    rejected: (names) => (names.length > 0 ? { password: 'identity.rejected' } : {}),
    onDone: () => setChanged(true),
  })

  if (changed) return <LogoutRedirect>{translate('profile.passwordChanged')}</LogoutRedirect>
  return (
    <form className={css.form} {...form} onChange={() => forget()}>
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
      <Refusal of={refused} at={places.profile} />
      <SaveRow label="profile.changePassword" busy={sending} />
    </form>
  )
}
