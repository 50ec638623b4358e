import type { ComponentProps } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { CodeField } from '@/platform/ui/forms/code-field'
import { PasswordField } from '@/platform/ui/forms/password-field'
import { limits, type PasswordProblem } from '../rules'

/** The properties that a form gives to each of its fields. */
type Fields = (name: 'password' | 'code') => ComponentProps<typeof PasswordField> & ComponentProps<typeof CodeField>

/** The fields of an operator's proof: the password, and the second factor. */
export function ProofFields({ field }: { field: (name: 'password' | 'code') => Omit<ReturnType<Fields>, 'label'> }) {
  const translate = useTranslate()
  return (
    <>
      <PasswordField
        {...field('password')}
        label={translate('operators.currentPassword')}
        autoComplete="current-password"
        maxLength={limits.passwordMax}
      />
      <CodeField
        {...field('code')}
        label={translate('operators.proofCode')}
        hint={translate('operators.codeHint')}
        orRecovery
      />
    </>
  )
}

export const proofMissing = ({ password, code }: { password: string; code: string }) => ({
  password: password === '' ? ('member_new_3' as const) : null,
  code: code.trim() === '' ? ('member_new_3' as const) : null,
})

export const passwordMessages: Readonly<Record<PasswordProblem, MessageKey>> = {
  missing: 'member_new_3',
  length: 'operators.passwordLength',
  personal: 'operators.passwordPersonal',
}
