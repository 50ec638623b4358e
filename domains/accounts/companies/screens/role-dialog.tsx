import { companyRoles } from '@/domains/accounts/identity/rules/company-session'
import type { CompanyRole } from '@/platform/contract/company-roles'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { useForm } from '@/platform/ui/forms/form'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { call } from './api'
import css from './companies.module.css'
import { RoleField } from './role-field'
import { nameOf } from './texts'
import type { Person } from './types'
import { type Act, goesAt } from './use-outcome'

interface RoleDialogProps {
  person: Person
  onAct: Act
  onClose: () => void
}

/** Gives a person another role. */
export function RoleDialog({ person, onAct, onClose }: RoleDialogProps) {
  const translate = useTranslate()
  const { form, field, values, sending } = useForm({
    initial: { role: person.role as string },
    check: () => ({}),
    send: async ({ role }) => {
      onClose()
      if (role === person.role) return
      const change = { person: person.id, role: role as CompanyRole }
      await onAct(call('POST /member/company/role', change), goesAt('companies.done'))
    },
  })
  return (
    <Dialog title={nameOf(person)} onClose={onClose}>
      <form className={css.form} {...form}>
        <RoleField field={field('role')} label={translate('companies.role')} roles={companyRoles} />
        {person.role === 'owner' && values.role !== 'owner' && <p>{translate('companies.ownerNoticeText')}</p>}
        <div className={css.actions}>
          <Button variant="secondary" onClick={onClose}>
            {translate('companies.cancel')}
          </Button>
          <Button type="submit" busy={sending}>
            {translate('companies.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
