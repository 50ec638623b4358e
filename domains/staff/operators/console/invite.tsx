import { call } from '@/platform/http/client'
import { isLanguage, languages, ownName } from '@/platform/i18n/page-languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { limits } from '../rules'
import { isRole, roles } from '../rules/permissions'
import css from './access.module.css'
import { roleHints, roleNames } from './role-names'

interface InviteProps {
  onInvited: (email: string) => void
  onClose: () => void
}

/** Asks whom to invite, and as what. */
export function Invite({ onInvited, onClose }: InviteProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const initial: Record<'email' | 'role' | 'language', string> = { email: '', role: 'support', language }
  const { form, field, values, sending, refused } = useForm({
    initial,
    check: ({ email }) => ({ email: email.trim() === '' ? 'member_new_3' : null }),
    send: async ({ email, role, language: spoken }) => {
      if (!isRole(role) || !isLanguage(spoken)) return
      return call('POST /console/api/operators/invite', { email, role, language: spoken })
    },
    onDone: ({ invitation }) => {
      onInvited(invitation.email)
      onClose()
    },
  })
  return (
    <Dialog title={translate('operators.invite')} onClose={onClose}>
      <form className={`stack-4 ${css.form}`} {...form}>
        <p>{translate('operators.inviteText')}</p>
        {refused && <ActionError outcome={refused} />}
        <Field
          {...field('email')}
          label={translate('operators.email')}
          type="email"
          autoComplete="off"
          maxLength={limits.emailLength}
        />
        <SelectField
          {...field('role')}
          label={translate('operators.roleTitle')}
          hint={isRole(values.role) ? translate(roleHints[values.role]) : undefined}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {translate(roleNames[role])}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('language')} label={translate('operators.mailLanguage')}>
          {languages.map((each) => (
            <option key={each} value={each}>
              {ownName(each)}
            </option>
          ))}
        </SelectField>
        <Button type="submit" busy={sending}>
          {translate('operators.sendInvitation')}
        </Button>
      </form>
    </Dialog>
  )
}
