import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { useForm } from '@/platform/ui/forms/form'
import { PasswordField } from '@/platform/ui/forms/password-field'
import { limits, passwordProblem } from '../rules'
import css from './access.module.css'
import { ProofFields, passwordMessages, proofMissing } from './proof-fields'

interface OwnPasswordProps {
  name: string
  email: string
  onDone: (message: string) => void
}

/** Changes the password of the person who shows that they are the operator. */
export function OwnPassword({ name, email, onDone }: OwnPasswordProps) {
  const translate = useTranslate()
  const { form, field, set, sending, refused } = useForm({
    initial: { password: '', code: '', next: '' },
    messageValues: limits,
    check: (values) => {
      const problem = passwordProblem(values.next, { name, email })
      return { ...proofMissing(values), next: problem && passwordMessages[problem] }
    },
    send: ({ password, code, next }) =>
      call('POST /console/api/access/password', { password, code, new_password: next }),
    ofFields: {
      42012: { password: 'operators.wrongCurrent' },
      20021: { code: 'operators.wrongCode' },
      20040: { next: 'operators.passwordPersonal' },
    },
    onDone: () => {
      for (const each of ['password', 'code', 'next'] as const) set(each, '')
      onDone(translate('operators.passwordChanged'))
    },
  })
  return (
    <form className={`stack-4 ${css.form}`} {...form}>
      {refused && <ActionError outcome={refused} />}
      <ProofFields field={field} />
      <PasswordField
        {...field('next')}
        label={translate('operators.newPassword')}
        hint={translate('operators.passwordHint', limits)}
        autoComplete="new-password"
        maxLength={limits.passwordMax}
      />
      <Button variant="secondary" type="submit" busy={sending}>
        {translate('operators.changePassword')}
      </Button>
    </form>
  )
}
