import { useState } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import { limits } from '@/domains/accounts/identity/rules'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { foldAddress } from '@/platform/text/typed/address'
import { Alert } from '@/platform/ui/feedback/alert'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { CodeDialog } from './code-dialog'
import { codeOnItsWay } from './code-on-its-way'
import { newEmailMessage } from './problems'
import css from './profile.module.css'
import { SaveRow } from './save-row'
import { type SendFailure, sendCode } from './send-code'

interface EmailFormProps {
  member: SignedInMember
  /** The one change of email is used (spec 8.3). */
  used: boolean
  demo: boolean
}

export function EmailForm({ member, used, demo }: EmailFormProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [unsent, setUnsent] = useState<SendFailure | null>(null)
  /** The address that the dialog is about. */
  const [confirming, setConfirming] = useState<string | null>(null)
  const { form, field, sending } = useForm({
    initial: { email: '' },
    messageValues: limits,
    check: ({ email }) => ({ email: newEmailMessage(email, member.email) }),
    send: async ({ email }) => {
      const to = foldAddress(email)
      // The code that went there a moment ago is still good.
      const failed = codeOnItsWay(member.uid, to) === null ? await sendCode(member.uid, to, language) : null
      setUnsent(failed)
      if (failed === null) setConfirming(to)
    },
  })

  return (
    <>
      <form className={css.form} {...form} onChange={() => setUnsent(null)}>
        <Field
          {...field('email')}
          label={translate('changeEmail.newEmail')}
          hint={used ? translate('profile.emailUsed') : undefined}
          type="email"
          autoComplete="email"
          maxLength={limits.emailLength}
          disabled={used}
        />
        {unsent !== null && <Alert tone="danger">{translate(unsent.message, unsent.values)}</Alert>}
        <SaveRow label="profile.sendCode" busy={sending} unavailable={used} />
      </form>
      {confirming !== null && (
        <CodeDialog
          uid={member.uid}
          email={confirming}
          isFirstProof={!member.emailProven}
          demo={demo}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  )
}
