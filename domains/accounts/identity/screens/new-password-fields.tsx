import { useTranslate } from '@/platform/i18n/wording'
import type { FieldBinding } from '@/platform/ui/forms/form'
import { PasswordField } from '@/platform/ui/forms/password-field'
import { limits } from '../rules'

interface NewPasswordFieldsProps {
  email: string
  password: FieldBinding
  repeat: FieldBinding
}

export function NewPasswordFields({ email, password, repeat }: NewPasswordFieldsProps) {
  const translate = useTranslate()
  return (
    <>
      {/* Tells password stores which account the new password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...password}
        label={translate('identity.newPassword')}
        hint={translate('identity.passwordHint', limits)}
        autoComplete="new-password"
      />
      <PasswordField {...repeat} label={translate('identity.repeatPassword')} autoComplete="new-password" />
    </>
  )
}
