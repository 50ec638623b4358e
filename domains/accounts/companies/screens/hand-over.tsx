import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { type LesserRole, lesserRoles } from '../rules'
import { call } from './api'
import css from './companies.module.css'
import { nameOf, roleNames } from './texts'
import type { Person } from './types'
import { type Act, goesAt } from './use-outcome'

interface HandOverProps {
  /** Everybody else. */
  people: readonly Person[]
  onAct: Act
  onClose: () => void
}

/** Makes another person the owner in the caller's place. */
export function HandOver({ people, onAct, onClose }: HandOverProps) {
  const translate = useTranslate()
  const { form, field, sending } = useForm({
    initial: { person: '', role: 'gone' as string },
    check: ({ person }) => ({ person: person === '' ? 'companies.choosePerson' : null }),
    send: async ({ person, role }) => {
      onClose()
      const change = { person: Number(person), role: role as LesserRole }
      await onAct(call('POST /member/company/hand_over', change), goesAt('companies.handedOver'))
    },
  })
  return (
    <Dialog title={translate('companies.handOverTitle')} onClose={onClose}>
      <p>{translate('companies.handOverText')}</p>
      <form className={css.form} {...form}>
        <SelectField {...field('person')} label={translate('companies.newOwner')}>
          <option value="">{translate('companies.choosePerson')}</option>
          {people.map((person) => (
            <option key={person.id} value={person.id}>
              {nameOf(person)}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('role')} label={translate('companies.ownLaterRole')}>
          {lesserRoles.map((role) => (
            <option key={role} value={role}>
              {translate(roleNames[role])}
            </option>
          ))}
        </SelectField>
        <div className={css.actions}>
          <Button variant="secondary" onClick={onClose}>
            {translate('companies.cancel')}
          </Button>
          <Button type="submit" busy={sending}>
            {translate('companies.handOver')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
