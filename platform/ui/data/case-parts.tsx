import type { Outcome } from '@/platform/http/client'
import { formatCalendarDay } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { isSnooze, usualSnoozes } from '@/platform/time/snooze'
import { Button } from '../controls/button'
import { Field } from '../forms/field'
import { useForm } from '../forms/form'
import { SelectField } from '../forms/select-field'
import { useSubmit } from '../forms/submit'
import { Dialog } from '../overlays/dialog'
import { DialogFoot } from '../overlays/dialog-foot'
import { ActionError } from './action-error'
import { useRenewal } from './answers'
import words from './case.module.css'
import css from './case-parts.module.css'
import { Age } from './cells'
import { useAnnounce } from './notices'

/** Returns what waits for the outcome of an act until all that it has made old is renewed. */
export function useRenewing() {
  const renewed = useRenewal()
  return async <Data,>(sent: Promise<Outcome<Data>>) => {
    const outcome = await sent
    await renewed()
    return outcome
  }
}

interface AssignmentProps {
  /** The address of the operator to whom it is assigned, and the name; null: unassigned. */
  assignee: string | null
  assigned: string | null
  staff: readonly { readonly name: string; readonly email: string }[]
  /** The operator’s own address. */
  self: string
  assign: (to: string | null) => Promise<Outcome<unknown>>
}

/** The operator to whom a case is assigned. */
export function Assignment({ assignee, assigned, staff, self, assign }: AssignmentProps) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const renewing = useRenewing()
  const giving = useSubmit((to: string | null) => renewing(assign(to)), {
    onDone: (_, to) => {
      const name = staff.find(({ email }) => email === to)?.name ?? translate('room.assignedNobody')
      announce(translate('room.assignedNotice', { name }))
    },
  })
  // A former operator may still have it.
  const known = assignee === null || staff.some(({ email }) => email === assignee)
  return (
    <>
      <div className="cluster-3 at-end">
        <SelectField
          name="assignee"
          label={translate('room.assigned')}
          value={assignee ?? ''}
          disabled={giving.sending}
          onChange={(to) => void giving.submit(to === '' ? null : to)}
        >
          <option value="">{translate('room.assignedNobody')}</option>
          {staff.map(({ name, email }) => (
            <option key={email} value={email}>
              {name}
            </option>
          ))}
          {!known && <option value={assignee}>{assigned}</option>}
        </SelectField>
        {assignee !== self && (
          <Button variant="tertiary" busy={giving.sending} onClick={() => giving.submit(self)}>
            {translate('room.assignMe')}
          </Button>
        )}
      </div>
      {giving.refused && <ActionError outcome={giving.refused} />}
    </>
  )
}

interface SnoozeDialogProps {
  /** The consequences. */
  text: string
  /** The vendor’s day. */
  today: string
  snooze: (until: string) => Promise<Outcome<unknown>>
  onClose: () => void
}

/** Until when a case is put off: the usual days are one press. */
export function SnoozeDialog({ text, today, snooze, onClose }: SnoozeDialogProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const announce = useAnnounce()
  const renewing = useRenewing()
  const dayOf = (day: string) => formatCalendarDay(day, language)
  const { tomorrow, nextWeek } = usualSnoozes(today)
  const snoozing = useSubmit((until: string) => renewing(snooze(until)), {
    onDone: (_, until) => {
      announce(translate('room.snoozedNotice', { day: dayOf(until) }))
      onClose()
    },
  })
  const { form, field } = useForm({
    initial: { until: '' },
    check: ({ until }) => ({ until: isSnooze(until, today) ? null : 'room.snoozeWrong' }),
    send: ({ until }) => snoozing.submit(until),
  })
  return (
    <Dialog title={translate('room.snooze')} onClose={onClose}>
      <form className="stack-4" {...form}>
        <p>{text}</p>
        {snoozing.refused && <ActionError outcome={snoozing.refused} />}
        <div className="cluster-2">
          <Button variant="secondary" busy={snoozing.sending} onClick={() => snoozing.submit(tomorrow)}>
            {translate('room.snoozeTomorrow', { day: dayOf(tomorrow) })}
          </Button>
          <Button variant="secondary" busy={snoozing.sending} onClick={() => snoozing.submit(nextWeek)}>
            {translate('room.snoozeNextWeek', { day: dayOf(nextWeek) })}
          </Button>
        </div>
        <Field {...field('until')} type="date" label={translate('room.snoozeDay')} />
        <DialogFoot held={snoozing.sending}>
          <Button type="submit" busy={snoozing.sending}>
            {translate('room.snooze')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

interface StaffNoteProps {
  note: { readonly operator: string; readonly text: string; readonly at: number }
}

/** A note of staff for each other. */
export function StaffNote({ note: { operator, text, at } }: StaffNoteProps) {
  const translate = useTranslate()
  return (
    <li className={css.note}>
      <p className={words.head}>
        <strong>{translate('room.noteOf', { name: operator })}</strong>
        <Age at={at} />
      </p>
      <p className={words.text}>{text}</p>
    </li>
  )
}
