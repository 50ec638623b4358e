import { useCallback, useState } from 'react'
import type { SignedInOperator } from '@/domains/operators/boot'
import { messageFor } from '@/platform/codes/places'
import type { Outcome } from '@/platform/http/client'
import { languageName } from '@/platform/i18n/language-name'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/alert'
import { Button } from '@/platform/ui/button'
import { Facts } from '@/platform/ui/desk/facts'
import { formatMoment } from '@/platform/ui/desk/moment'
import { Refused } from '@/platform/ui/desk/refused'
import { LoadFailed } from '@/platform/ui/load-failed'
import { SelectField } from '@/platform/ui/select-field'
import { Skeleton } from '@/platform/ui/skeleton'
import { Tag } from '@/platform/ui/tag'
import { useAsked } from '@/platform/ui/use-asked'
import type { OpenedTicket } from '../desk-contract'
import { AnswerForm } from './answer-form'
import { call } from './api'
import { DeskThread } from './desk-thread'
import { stateNames, stateTones } from './names'
import css from './tickets.module.css'

interface TicketProps {
  ticket: string
  operator: SignedInOperator
  /** @param said what was done; null: somebody else was faster */
  onSettled: (said: string | null) => void
}

/** One conversation, whom it is given to, and what can be done about it. */
export function Ticket({ ticket, operator, onSettled }: TicketProps) {
  const translate = useTranslate()
  const send = useCallback(() => call('GET /console/api/tickets/ticket', { ticket }), [ticket])
  const { data, failure, asking, ask } = useAsked(send)
  if (failure === 20085 || failure === 10001) {
    return <Alert tone="problem">{translate(messageFor('console', 20085))}</Alert>
  }
  if (failure !== null) return <LoadFailed code={failure} asking={asking} onTryAgain={ask} />
  if (data === null) return <Skeleton lines={8} />

  async function settle(said: string | null) {
    await ask()
    onSettled(said)
  }
  return <Opened found={data} operator={operator} onSettled={settle} />
}

type Refusal = Extract<Outcome<unknown>, { ok: false }>

interface OpenedProps {
  found: OpenedTicket
  operator: SignedInOperator
  onSettled: (said: string | null) => Promise<void>
}

function Opened({ found, operator, onSettled }: OpenedProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [busy, setBusy] = useState(false)
  const { ticket, version: seen, state, assignee, staff } = found
  const act = { ticket, seen }

  /** @returns whether it was done; what came too late has shown what is there now */
  async function settle<Data>(sent: Promise<Outcome<Data>>, said: string): Promise<boolean> {
    setBusy(true)
    const outcome = await sent
    setBusy(false)
    setRefused(outcome.ok ? null : outcome)
    if (outcome.ok) await onSettled(said)
    else if (outcome.code === 31002) await onSettled(null)
    return outcome.ok
  }
  const give = (to: string | null) =>
    settle(
      call('POST /console/api/tickets/assign', { ...act, to }),
      translate('ticketsDesk.assignedNotice', {
        name: staff.find(({ email }) => email === to)?.name ?? translate('ticketsDesk.nobody'),
      }),
    )
  // Somebody who does not work here any more may still have it.
  const known = assignee === null || staff.some(({ email }) => email === assignee)

  return (
    <>
      <p className={css.subject} lang={found.language}>
        {found.subject}
      </p>
      <p className={css.standing}>
        <Tag tone={stateTones[state]}>{translate(stateNames[state])}</Tag>
        <Tag tone="quiet">{languageName(found.language, language)}</Tag>
      </p>
      <Facts
        rows={[
          ['ticketsDesk.from', found.name],
          ['ticketsDesk.email', found.email],
          ['ticketsDesk.account', !found.account && translate('ticketsDesk.noAccount')],
          ['ticketsDesk.opened', formatMoment(found.created, language)],
          [
            'ticketsDesk.refund',
            found.refund && <a href={`/console/refunds/${found.refund}?state=all`}>{found.refund}</a>,
          ],
        ]}
      />
      <div className={css.assignment}>
        <SelectField
          name="assignee"
          label={translate('ticketsDesk.assigned')}
          value={assignee ?? ''}
          disabled={busy}
          onChange={(to) => void give(to === '' ? null : to)}
        >
          <option value="">{translate('ticketsDesk.nobody')}</option>
          {staff.map(({ name, email }) => (
            <option key={email} value={email}>
              {name}
            </option>
          ))}
          {!known && <option value={assignee}>{found.assigned}</option>}
        </SelectField>
        {assignee !== operator.email && (
          <Button look="plain" busy={busy} onClick={() => give(operator.email)}>
            {translate('ticketsDesk.take')}
          </Button>
        )}
      </div>
      <DeskThread messages={found.messages} customer={found.name} language={found.language} />
      {refused && <Refused outcome={refused} />}
      <AnswerForm
        found={found}
        send={(message, attachments) =>
          settle(
            call('POST /console/api/tickets/answer', { ...act, message, attachments: [...attachments] }),
            translate('ticketsDesk.answeredNotice', { ticket }),
          )
        }
      >
        {state === 'closed' ? (
          <Button
            look="plain"
            busy={busy}
            onClick={() =>
              settle(call('POST /console/api/tickets/reopen', act), translate('ticketsDesk.reopenedNotice', { ticket }))
            }
          >
            {translate('ticketsDesk.reopen')}
          </Button>
        ) : (
          <Button
            look="plain"
            busy={busy}
            onClick={() =>
              settle(call('POST /console/api/tickets/close', act), translate('ticketsDesk.closedNotice', { ticket }))
            }
          >
            {translate('ticketsDesk.close')}
          </Button>
        )}
      </AnswerForm>
    </>
  )
}
