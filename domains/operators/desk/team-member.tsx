import { useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/button'
import { Facts } from '@/platform/ui/desk/facts'
import { formatMoment } from '@/platform/ui/desk/moment'
import { ReasonDialog } from '@/platform/ui/desk/reason-dialog'
import { Refused } from '@/platform/ui/desk/refused'
import { SelectField } from '@/platform/ui/select-field'
import type { ListedOperator } from '../contract'
import { isRole, type Role, roles } from '../permissions'
import { limits } from '../rules'
import { call } from './api'
import { roleNames } from './role-names'
import css from './team.module.css'

const roleHints: Readonly<Record<Role, MessageKey>> = {
  owner: 'operators.roleHint.owner',
  support: 'operators.roleHint.support',
  finance: 'operators.roleHint.finance',
}

interface TeamMemberProps {
  person: ListedOperator
  isSelf: boolean
  onChanged: (person: ListedOperator, said: string) => void
  /** What is shown is not what is there any more. */
  onStale: () => void
}

type Refusal = Extract<Outcome<unknown>, { ok: false }>

/** One operator, and what an owner can do about them. */
export function TeamMember({ person, isSelf, onChanged, onStale }: TeamMemberProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [asking, setAsking] = useState(false)
  const wish = { operator: person.id, seen: person.version }

  async function settle(sent: Promise<Outcome<{ operator: ListedOperator }>>, said: string) {
    const outcome = await sent
    if (outcome.ok) {
      setRefused(null)
      return onChanged(outcome.data.operator, said)
    }
    setRefused(outcome)
    if (outcome.code === 31002) onStale()
  }

  return (
    <>
      <Facts
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
      {refused && <Refused outcome={refused} />}
      <SelectField
        name="role"
        label={translate('operators.roleTitle')}
        hint={translate(roleHints[person.role])}
        value={person.role}
        onChange={(role) => {
          if (!isRole(role)) return
          void settle(
            call('POST /console/api/operators/role', { ...wish, role }),
            translate('operators.roleChanged', { name: person.name, role: translate(roleNames[role]) }),
          )
        }}
      >
        {roles.map((role) => (
          <option key={role} value={role}>
            {translate(roleNames[role])}
          </option>
        ))}
      </SelectField>
      <div className={css.actions}>
        {person.disabled ? (
          <Button
            look="plain"
            onClick={() =>
              settle(
                call('POST /console/api/operators/enable', wish),
                translate('operators.enabledNotice', { name: person.name }),
              )
            }
          >
            {translate('operators.enable')}
          </Button>
        ) : (
          !isSelf && (
            <Button look="plain" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              {translate('operators.disable')}
            </Button>
          )
        )}
      </div>
      {asking && (
        <ReasonDialog
          title={translate('operators.disable')}
          text={translate('operators.disableText', { name: person.name })}
          action={translate('operators.disable')}
          reason={{
            label: translate('desk.reason'),
            hint: translate('desk.reasonInLog'),
            most: limits.reasonLength,
          }}
          send={(reason) => call('POST /console/api/operators/disable', { ...wish, reason })}
          onDone={(data) => onChanged(data.operator, translate('operators.disabledNotice', { name: person.name }))}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
