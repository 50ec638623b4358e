import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { Card } from '@/platform/ui/layout/card'
import type { HouseholdOnWire, HouseholdPersonOnWire } from '../contract/member'
import { ConfirmButton } from './confirm-button'
import css from './household.module.css'
import type { Act } from './use-household'
import { nameOf, on, placeKey, placeName } from './words'

interface PersonCardProps {
  person: HouseholdPersonOnWire
  places: HouseholdOnWire['places']
  /** The viewer may change nothing. */
  closed: boolean
  onAct: Act
}

/** A person in the household: their seats, and what can be done about them. */
export function PersonCard({ person, places, closed, onAct }: PersonCardProps) {
  const translate = useTranslate()
  const { id, name, seats, joined } = person
  const free = places.filter((place) => place.free > 0 && !seats.some((seat) => placeKey(seat) === placeKey(place)))
  return (
    <Card title={name}>
      <p className="quiet">
        {person.email !== name && `${person.email} · `}
        {translate('households.since', { day: on(joined) })}
      </p>
      {seats.length === 0 ? (
        <EmptyPart icon="key">{translate('households.noSeats')}</EmptyPart>
      ) : (
        <ul className={css.rows}>
          {seats.map((seat) => (
            <li key={seat.id} className={css.row}>
              <div className={css.what}>
                <p>{placeName(seat, translate)}</p>
                <p className="quiet">
                  {seat.last_used === 0
                    ? translate('households.neverUsed')
                    : translate('households.lastUsed', { day: on(seat.last_used) })}
                </p>
              </div>
              {!closed && (
                <ConfirmButton
                  label="households.takeBack"
                  named={translate('households.takeBackOf', { seat: placeName(seat, translate), person: name })}
                  title={translate('households.takeBackTitle')}
                  text={translate('households.takeBackText', { seat: placeName(seat, translate), person: name })}
                  onConfirm={() => void onAct(call('POST /member/household/take_back', { seat: seat.id }))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {free.length > 0 && !closed && (
        <GiveForm key={free.map(placeKey).join()} person={person} free={free} onAct={onAct} />
      )}
      {!closed && (
        <div>
          <ConfirmButton
            label="households.takeOut"
            named={translate('households.takeOutOf', { person: name })}
            title={translate('households.takeOutOf', { person: name })}
            text={translate('households.takeOutText', { person: nameOf(person) })}
            onConfirm={() => void onAct(call('POST /member/household/take_out', { person: id }))}
          />
        </div>
      )}
    </Card>
  )
}

interface GiveFormProps {
  person: HouseholdPersonOnWire
  /** Free seats of lines and platforms of which the person has none. */
  free: HouseholdOnWire['places']
  onAct: Act
}

function GiveForm({ person, free, onAct }: GiveFormProps) {
  const translate = useTranslate()
  const [first] = free
  const { form, field, sending } = useForm({
    initial: { place: first ? placeKey(first) : '' },
    check: () => ({}),
    send: async ({ place }) => {
      const chosen = free.find((each) => placeKey(each) === place)
      if (!chosen) return
      const { line, platform } = chosen
      await onAct(call('POST /member/household/give', { person: person.id, line, platform }))
    },
  })
  return (
    <form className={css.line} {...form}>
      <SelectField {...field('place')} label={translate('households.another')}>
        {free.map((place) => (
          <option key={placeKey(place)} value={placeKey(place)}>
            {placeName(place, translate)}
          </option>
        ))}
      </SelectField>
      <Button
        type="submit"
        variant="secondary"
        busy={sending}
        aria-label={translate('households.giveTo', { person: person.name })}
      >
        {translate('households.give')}
      </Button>
    </form>
  )
}
