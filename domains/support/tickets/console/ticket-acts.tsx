import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { call, type Outcome } from '@/platform/http/client'
import { formatCalendarDay } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionButton, DialogButton } from '@/platform/ui/data/action-button'
import { ActionError } from '@/platform/ui/data/action-error'
import { useRenewal } from '@/platform/ui/data/answers'
import { useAnnounce } from '@/platform/ui/data/notices'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { useSubmit } from '@/platform/ui/forms/submit'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'
import type { OpenedTicket } from '../contract/console'
import { isSnooze, usualSnoozes } from '../rules'
import css from './tickets.module.css'

/** The fields of every act: the ticket as it was shown. */
const shown = ({ ticket, version: seen }: OpenedTicket) => ({ ticket, seen })

/** Returns what waits for the outcome of an act until all that it has made old is renewed. */
export function useRenewing() {
  const renewed = useRenewal()
  return async <Data,>(sent: Promise<Outcome<Data>>) => {
    const outcome = await sent
    await renewed()
    return outcome
  }
}

/** The operator to whom the ticket is assigned. */
export function Assignment({ found, operator }: { found: OpenedTicket; operator: SignedInOperator }) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const renewing = useRenewing()
  const { assignee, staff } = found
  const giving = useSubmit(
    (to: string | null) => renewing(call('POST /console/api/tickets/assign', { ...shown(found), to })),
    {
      onDone: (_, to) => {
        const name = staff.find(({ email }) => email === to)?.name ?? translate('ticketsConsole.nobody')
        announce(translate('ticketsConsole.assignedNotice', { name }))
      },
    },
  )
  // A former operator may still have it.
  const known = assignee === null || staff.some(({ email }) => email === assignee)
  return (
    <>
      <div className={css.assignment}>
        <SelectField
          name="assignee"
          label={translate('ticketsConsole.assigned')}
          value={assignee ?? ''}
          disabled={giving.sending}
          onChange={(to) => void giving.submit(to === '' ? null : to)}
        >
          <option value="">{translate('ticketsConsole.nobody')}</option>
          {staff.map(({ name, email }) => (
            <option key={email} value={email}>
              {name}
            </option>
          ))}
          {!known && <option value={assignee}>{found.assigned}</option>}
        </SelectField>
        {assignee !== operator.email && (
          <Button variant="secondary" busy={giving.sending} onClick={() => giving.submit(operator.email)}>
            {translate('ticketsConsole.take')}
          </Button>
        )}
      </div>
      {giving.refused && <ActionError outcome={giving.refused} />}
    </>
  )
}

/** The acts on a ticket beside answering it. */
export function TicketActs({ found }: { found: OpenedTicket }) {
  const translate = useTranslate()
  const act = shown(found)
  const { ticket, state, snoozed } = found
  return (
    <Actions>
      <ActionButton
        title="ticketsConsole.reopen"
        offered={state === 'closed'}
        send={() => call('POST /console/api/tickets/reopen', act)}
        done={translate('ticketsConsole.reopenedNotice', { ticket })}
      />
      <ActionButton
        title="ticketsConsole.close"
        offered={state !== 'closed'}
        send={() => call('POST /console/api/tickets/close', act)}
        done={translate('ticketsConsole.closedNotice', { ticket })}
      />
      <DialogButton title="ticketsConsole.snooze" offered={state !== 'closed'}>
        {(close) => <SnoozeDialog found={found} onClose={close} />}
      </DialogButton>
      <DialogButton title="ticketsConsole.merge" offered={found.others.length > 0}>
        {(close) => <MergeDialog found={found} onClose={close} />}
      </DialogButton>
      <ActionButton
        title="ticketsConsole.wake"
        offered={snoozed !== null}
        send={() => call('POST /console/api/tickets/snooze', { ...act, until: null })}
        done={translate('ticketsConsole.wokenNotice', { ticket })}
      />
    </Actions>
  )
}

/** Until when a ticket is put off: the usual days are one press. */
function SnoozeDialog({ found, onClose }: { found: OpenedTicket; onClose: () => void }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const announce = useAnnounce()
  const renewing = useRenewing()
  const { ticket, today } = found
  const dayOf = (day: string) => formatCalendarDay(day, language)
  const { tomorrow, nextWeek } = usualSnoozes(today)
  const snoozing = useSubmit(
    (until: string) => renewing(call('POST /console/api/tickets/snooze', { ...shown(found), until })),
    {
      onDone: (_, until) => {
        announce(translate('ticketsConsole.snoozedNotice', { ticket, day: dayOf(until) }))
        onClose()
      },
    },
  )
  const { form, field } = useForm({
    initial: { until: '' },
    check: ({ until }) => ({ until: isSnooze(until, today) ? null : 'ticketsConsole.snoozeWrong' }),
    send: ({ until }) => snoozing.submit(until),
  })
  return (
    <Dialog title={translate('ticketsConsole.snooze')} onClose={onClose}>
      <form className="stack-4" {...form}>
        <p>{translate('ticketsConsole.snoozeText')}</p>
        {snoozing.refused && <ActionError outcome={snoozing.refused} />}
        <div className="cluster-2">
          <Button variant="secondary" busy={snoozing.sending} onClick={() => snoozing.submit(tomorrow)}>
            {translate('ticketsConsole.tomorrow', { day: dayOf(tomorrow) })}
          </Button>
          <Button variant="secondary" busy={snoozing.sending} onClick={() => snoozing.submit(nextWeek)}>
            {translate('ticketsConsole.nextWeek', { day: dayOf(nextWeek) })}
          </Button>
        </div>
        <Field {...field('until')} type="date" label={translate('ticketsConsole.snoozeDay')} />
        <DialogFoot held={snoozing.sending}>
          <Button type="submit" busy={snoozing.sending}>
            {translate('ticketsConsole.snooze')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** Into which other ticket of the customer it is merged; that one is shown afterwards. */
function MergeDialog({ found, onClose }: { found: OpenedTicket; onClose: () => void }) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const { ticket, others } = found
  const { form, field, sending, refused } = useForm({
    initial: { into: others[0]?.ticket ?? '' },
    check: () => ({}),
    send: ({ into }) => call('POST /console/api/tickets/merge', { ...shown(found), into }),
    onDone: (_, { into }) => {
      announce(translate('ticketsConsole.mergedNotice', { ticket, into }))
      onClose()
      navigate(consoleRoom('tickets', into))
    },
  })
  return (
    <Dialog title={translate('ticketsConsole.merge')} onClose={onClose}>
      <form className="stack-4" {...form}>
        <p>{translate('ticketsConsole.mergeText', { ticket })}</p>
        {refused && <ActionError outcome={refused} />}
        <SelectField {...field('into')} label={translate('ticketsConsole.mergeInto')}>
          {others.map(({ ticket: number, subject }) => (
            <option key={number} value={number}>
              {`${number} · ${subject}`}
            </option>
          ))}
        </SelectField>
        <DialogFoot held={sending}>
          <Button type="submit" busy={sending}>
            {translate('ticketsConsole.merge')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
