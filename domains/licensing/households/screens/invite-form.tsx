import { useState } from 'react'
import { emailProblem } from '@/domains/accounts/identity/rules'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { CheckboxList } from '@/platform/ui/forms/checkbox-list'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import type { HouseholdOnWire } from '../contract/member'
import { places as refusals } from '../places'
import { call } from './api'
import css from './household.module.css'
import type { Act } from './use-household'
import { placeKey, placeName } from './words'

interface InviteFormProps {
  places: HouseholdOnWire['places']
  onAct: Act
}

/** Asks whom to share with, and what. */
export function InviteForm({ places, onAct }: InviteFormProps) {
  const translate = useTranslate()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [missing, setMissing] = useState(false)
  const { form, field, sending, set } = useForm({
    initial: { email: '' },
    check: ({ email }) => {
      setMissing(chosen.length === 0)
      return { email: emailProblem(email.trim()) === null ? null : 'member_new_1' }
    },
    send: async ({ email }) => {
      if (chosen.length === 0) return
      const wanted = places
        .filter((place) => chosen.includes(placeKey(place)))
        .map(({ line, platform }) => ({ line, platform }))
      const invitation = { email: email.trim(), places: wanted }
      const sent = await onAct(
        call('POST /member/household/invite', invitation),
        'households.sent',
        refusals.householdInvite,
      )
      if (!sent) return
      set('email', '')
      setChosen([])
    },
  })
  return (
    <form className={css.form} {...form}>
      <Field {...field('email')} label={translate('households.email')} type="email" autoComplete="off" />
      <CheckboxList
        name="places"
        label={translate('households.whichSeats')}
        options={places.map((place) => ({
          value: placeKey(place),
          label: `${placeName(place, translate)} – ${translate('households.free', { free: place.free, total: place.total })}`,
          unavailable: place.free > 0 ? undefined : translate('households.noneFree'),
        }))}
        chosen={chosen}
        onChange={(next) => {
          setChosen(next)
          setMissing(false)
        }}
        problem={missing ? translate('households.chooseSeat') : undefined}
      />
      <Button type="submit" busy={sending}>
        {translate('households.invite')}
      </Button>
    </form>
  )
}
