import { type FormEvent, useState } from 'react'
import { call, type Outcome } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import { SelectField } from '@/platform/ui/forms/select-field'
import type { ListedOperator } from '../contract/console'
import { limits } from '../rules'
import { isRole, roles } from '../rules/permissions'
import { roleHints, roleNames } from './role-names'
import css from './team.module.css'

interface TeamMemberProps {
  person: ListedOperator
  isSelf: boolean
  onChanged: (person: ListedOperator, message: string) => void
  /** Called when what is shown has changed on the server. */
  onStale: () => void
}

/** One operator, and what an owner can do about them. */
export function TeamMember({ person, isSelf, onChanged, onStale }: TeamMemberProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  const [confirming, setConfirming] = useState<'disable' | 'reset' | null>(null)
  const [role, setRole] = useState(person.role)
  const { id, name, version, disabled } = person
  const request = { operator: id, seen: version }
  const reason = { label: translate('room.reason'), hint: translate('room.reasonInLog'), most: limits.reasonLength }

  function settle(outcome: Outcome<{ operator: ListedOperator }>, message: string) {
    setRefused(outcome.ok ? null : outcome)
    if (outcome.ok) onChanged(outcome.data.operator, message)
    else if (outcome.code === 31002) onStale()
  }

  async function changeRole(event: FormEvent) {
    event.preventDefault()
    const message = translate('operators.roleChanged', { name, role: translate(roleNames[role]) })
    settle(await call('POST /console/api/operators/role', { ...request, role }), message)
  }

  async function enable() {
    settle(await call('POST /console/api/operators/enable', request), translate('operators.enabledNotice', { name }))
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
            'operators.secondFactor',
            translate(person.second_factor ? 'operators.secondFactorOn' : 'operators.secondFactorOff'),
          ],
          ['operators.passkeys', person.passkeys],
        ]}
      />
      {refused && <ActionError outcome={refused} />}
      <form className={css.role} onSubmit={changeRole}>
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
        <Button variant="secondary" type="submit" unavailable={role === person.role}>
          {translate('operators.changeRole')}
        </Button>
      </form>
      <div className={css.actions}>
        {disabled && (
          <Button variant="secondary" onClick={enable}>
            {translate('operators.enable')}
          </Button>
        )}
        {!disabled && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setConfirming('reset')}>
            {translate('operators.reset')}
          </Button>
        )}
        {!disabled && !isSelf && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setConfirming('disable')}>
            {translate('operators.disable')}
          </Button>
        )}
      </div>
      {confirming === 'disable' && (
        <ReasonDialog
          title={translate('operators.disable')}
          text={translate('operators.disableText', { name })}
          action={translate('operators.disable')}
          reason={reason}
          send={(given) => call('POST /console/api/operators/disable', { ...request, reason: given })}
          onDone={(data) => onChanged(data.operator, translate('operators.disabledNotice', { name }))}
          onClose={() => setConfirming(null)}
        />
      )}
      {confirming === 'reset' && (
        <ReasonDialog
          title={translate('operators.reset')}
          text={translate('operators.resetText', { name })}
          action={translate('operators.reset')}
          reason={reason}
          send={(given) => call('POST /console/api/operators/reset', { ...request, reason: given })}
          onDone={(data) => onChanged(data.operator, translate('operators.resetNotice', { name }))}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  )
}
