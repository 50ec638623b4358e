import { useMemo, useRef, useState } from 'react'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { platformMessage } from '@/platform/programs/platforms'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { useSubmit } from '@/platform/ui/forms/submit'
import { CountedCard } from '@/platform/ui/layout/counted-card'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'
import css from './seats.module.css'
import { type Act, nameOf, type SeatsView, seatsAtOnce } from './use-seats'

type Seats = SeatsView['seats']

/** Returns the loaded seats of a pool. Every change of them loads the first page again. */
function usePoolSeats({ line, platform, people }: SeatsView['pools'][number], view: SeatsView) {
  const [older, setOlder] = useState<{ readonly of: SeatsView; readonly seats: Seats }>({ of: view, seats: [] })
  const newest = view.seats.filter((seat) => seat.line === line && seat.platform === platform)
  const seats = older.of === view ? [...newest, ...older.seats] : newest

  const { submit: goOn, sending: loading } = useSubmit(async () => {
    const before = seats.at(-1)?.id
    if (before === undefined) return
    const page = await call('GET /member/company_seats/more', { line, platform, before, limit: seatsAtOnce })
    if (page.ok) setOlder({ of: view, seats: [...seats.slice(newest.length), ...page.data.seats] })
  })

  return { seats, more: seats.length < people.length, loading, goOn }
}

interface PoolCardProps {
  pool: SeatsView['pools'][number]
  view: SeatsView
  /** The person who is chosen in the form at first; 0: none. */
  chosen: number
  onAct: Act
}

/** The seats of a line on a platform: their holders, the last use, and the form for the next one. */
export function PoolCard({ pool, view, chosen, onAct }: PoolCardProps) {
  const translate = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  const { platform, name, used, total } = pool
  const [taking, setTaking] = useState<SeatsView['seats'][number] | null>(null)
  const { seats, more, loading, goOn } = usePoolSeats(pool, view)
  const known = useMemo(() => new Map(view.people.map((person) => [person.id, person])), [view])
  const labelOf = (person: number) => nameOf(known.get(person) ?? { name: '', email: '–' })
  const holders = new Set(pool.people)
  const left = view.people.filter(({ id: person }) => !holders.has(person))

  async function takeBack(seat: number) {
    setTaking(null)
    await onAct(call('POST /member/company_seats/take_back', { seat }))
    heading.current?.focus()
  }

  return (
    <CountedCard
      title={`${name} · ${translate(platformMessage(platform))}`}
      heading={heading}
      count={{ used, total, label: translate('licences.used', { used, total }) }}
    >
      {used > total && <Alert tone="info">{translate('licences.over', { count: used - total })}</Alert>}
      {seats.length === 0 && <EmptyPart icon="people">{translate('teams.nobody')}</EmptyPart>}
      <ul className={css.rows}>
        {seats.map((seat) => (
          <li key={seat.id} className={css.row}>
            <div className={css.what}>
              <p>{labelOf(seat.person)}</p>
              <p className="quiet">
                {seat.last_used === 0
                  ? translate('teams.neverUsed')
                  : translate('teams.lastUsed', { moment: new Date(seat.last_used * 1000) })}
                {seat.device !== null && ` · ${seat.device}`}
                {seat.by_rule && ` · ${translate('teams.byRule')}`}
              </p>
            </div>
            <Button
              variant="tertiary"
              aria-haspopup="dialog"
              aria-label={translate('teams.takeBackFrom', { person: labelOf(seat.person) })}
              onClick={() => setTaking(seat)}
            >
              {translate('teams.takeBack')}
            </Button>
          </li>
        ))}
      </ul>
      {more && (
        <Button variant="secondary" busy={loading} onClick={() => void goOn()}>
          {translate('ui.more')}
        </Button>
      )}
      {used > holders.size && <p className="quiet">{translate('teams.byDevices', { count: used - holders.size })}</p>}
      {left.length > 0 && (used < total || pool.open) && (
        <AssignForm key={holders.size} pool={pool} people={left} chosen={chosen} onAct={onAct} />
      )}
      {taking !== null && (
        <Dialog title={translate('teams.takeBackTitle')} onClose={() => setTaking(null)}>
          <p>{translate('teams.takeBackText', { person: labelOf(taking.person) })}</p>
          <DialogFoot>
            <Button variant="danger" onClick={() => void takeBack(taking.id)}>
              {translate('teams.takeBack')}
            </Button>
          </DialogFoot>
        </Dialog>
      )}
    </CountedCard>
  )
}

interface AssignFormProps {
  pool: SeatsView['pools'][number]
  /** People without a seat there. */
  people: SeatsView['people']
  chosen: number
  onAct: Act
}

function AssignForm({ pool: { line, platform }, people, chosen, onAct }: AssignFormProps) {
  const translate = useTranslate()
  const { form, field, sending } = useForm({
    initial: { person: people.some(({ id }) => id === chosen) ? String(chosen) : '' },
    check: ({ person }) => ({ person: person === '' ? 'teams.choosePerson' : null }),
    send: async ({ person }) => {
      await onAct(call('POST /member/company_seats/assign', { line, platform, person: Number(person) }))
    },
  })
  return (
    <form className="cluster-3 at-end" {...form}>
      <SelectField {...field('person')} label={translate('teams.person')}>
        <option value="">{translate('teams.choosePerson')}</option>
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {nameOf(person)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary" busy={sending}>
        {translate('teams.assign')}
      </Button>
    </form>
  )
}
