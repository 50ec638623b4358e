import { type FormEvent, useState } from 'react'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionButton } from '@/platform/ui/data/action-button'
import { ActionError } from '@/platform/ui/data/action-error'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { useAnnounce } from '@/platform/ui/data/notices'
import { SelectField } from '@/platform/ui/forms/select-field'
import { useSubmit } from '@/platform/ui/forms/submit'
import type { ListedOperator } from '../contract/console'
import { limits } from '../rules'
import { isRole, roles } from '../rules/permissions'
import { roleHints, roleNames } from './role-names'
import css from './team.module.css'

interface TeamMemberProps {
  person: ListedOperator
  isSelf: boolean
}

/** One operator, and what an owner can do about them. */
export function TeamMember({ person, isSelf }: TeamMemberProps) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const { language } = useLanguage()
  const [role, setRole] = useState(person.role)
  const { id, name, version, disabled } = person
  const request = { operator: id, seen: version }
  const reason = { most: limits.reasonLength }

  const { submit, sending, refused } = useSubmit(() => call('POST /console/api/operators/role', { ...request, role }), {
    onDone: () => announce(translate('operators.roleChanged', { name, role: translate(roleNames[role]) })),
  })

  function changeRole(event: FormEvent) {
    event.preventDefault()
    void submit()
  }

  return (
    <>
      <DescriptionList
        rows={[
          ['operators.email', person.email],
          [
            'operators.signedIn',
            person.signed_in === 0 ? translate('operators.never') : formatMoment(person.signed_in, language),
          ],
          [
            'room.secondFactor',
            translate(person.second_factor ? 'operators.secondFactorOn' : 'operators.secondFactorOff'),
          ],
          ['operators.passkeys', person.passkeys],
        ]}
      />
      {refused && <ActionError outcome={refused} />}
      <form className={`stack-3 at-start ${css.role}`} onSubmit={changeRole}>
        <SelectField
          name="role"
          label={translate('operators.roleTitle')}
          hint={translate(roleHints[role])}
          value={role}
          onChange={(chosen) => isRole(chosen) && setRole(chosen)}
        >
          {roles.map((each) => (
            <option key={each} value={each}>
              {translate(roleNames[each])}
            </option>
          ))}
        </SelectField>
        <Button variant="secondary" type="submit" busy={sending} unavailable={role === person.role}>
          {translate('operators.changeRole')}
        </Button>
      </form>
      <Actions>
        <ActionButton
          title="operators.enable"
          offered={disabled}
          send={() => call('POST /console/api/operators/enable', request)}
          done={translate('operators.enabledNotice', { name })}
        />
        <ActionButton
          title="operators.reset"
          offered={!disabled}
          text={translate('operators.resetText', { name })}
          reason={reason}
          send={(given) => call('POST /console/api/operators/reset', { ...request, reason: given })}
          done={translate('operators.resetNotice', { name })}
        />
        <ActionButton
          title="operators.disable"
          offered={!disabled && !isSelf}
          text={translate('operators.disableText', { name })}
          reason={reason}
          send={(given) => call('POST /console/api/operators/disable', { ...request, reason: given })}
          done={translate('operators.disabledNotice', { name })}
        />
      </Actions>
    </>
  )
}
