import { useState } from 'react'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionButton, DialogButton } from '@/platform/ui/data/action-button'
import { ActionError } from '@/platform/ui/data/action-error'
import { useRows } from '@/platform/ui/data/answers'
import { type Column, DataTable } from '@/platform/ui/data/data-table'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { useAnnounce } from '@/platform/ui/data/notices'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { Tag } from '@/platform/ui/feedback/tag'
import { Checkbox } from '@/platform/ui/forms/checkbox'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { useSubmit } from '@/platform/ui/forms/submit'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { ShownAttempt, ShownEndpoint } from '../contract/console'
import type { AttemptOutcome, OffReason } from '../rules/outcomes'
import { isTest } from '../rules/types'
import { EndpointForm, eventName } from './endpoint-form'
import css from './webhooks.module.css'

const outcomeNames = {
  delivered: 'endpoints.outcomeDelivered',
  rejected: 'endpoints.outcomeRejected',
  redirected: 'endpoints.outcomeRedirected',
  gone: 'endpoints.outcomeGone',
  late: 'endpoints.outcomeLate',
  unreachable: 'endpoints.outcomeUnreachable',
  forbidden: 'endpoints.outcomeForbidden',
} as const satisfies Record<AttemptOutcome, MessageKey>

const toneOf = (outcome: AttemptOutcome) => (outcome === 'delivered' ? 'success' : 'warning')

const offNames = {
  gone: 'endpoints.offGone',
  failing: 'endpoints.offFailing',
} as const satisfies Record<OffReason, MessageKey>

/** Whether events are sent there, and arrive. */
export function State({ endpoint: { enabled, off, failing_since: failing } }: { endpoint: ShownEndpoint }) {
  const translate = useTranslate()
  if (!enabled) return <Tag tone={off ? 'warning' : 'neutral'}>{translate('endpoints.off')}</Tag>
  if (failing > 0) return <Tag tone="warning">{translate('endpoints.failing')}</Tag>
  return <Tag tone="success">{translate('endpoints.on')}</Tag>
}

/** The deliveries to an endpoint, with its answers; each may be sent again. */
function Deliveries({ endpoint }: { endpoint: ShownEndpoint }) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const { language } = useLanguage()
  const [onlyFailed, setOnlyFailed] = useState(false)
  const { endpoint: name, enabled } = endpoint
  const pages = useRows(
    'GET /console/api/endpoints/attempts',
    { endpoint: name, outcome: onlyFailed ? 'failed' : 'all' },
    { rows: ({ attempts }) => attempts, after: ({ id }) => ({ after: id }) },
  )

  const { submit, under, refused } = useSubmit(
    ({ event }: ShownAttempt) => call('POST /console/api/endpoints/replay', { endpoint: name, event }),
    { onDone: ({ count }) => announce(translate('endpoints.replayed', { count })) },
  )

  // Two columns: the table is beside the list, where there is little room.
  const columns: readonly Column<ShownAttempt>[] = [
    {
      key: 'event',
      title: 'room.event',
      cell: ({ at, type, attempt, answer }) => (
        <>
          <div>{eventName(type, translate)}</div>
          <div className={css.answer}>
            {formatMoment(at, language)}
            {attempt > 1 && ` · ${translate('endpoints.attempt')} ${attempt}`}
          </div>
          {answer && <div className={css.answer}>{answer}</div>}
        </>
      ),
    },
    {
      key: 'outcome',
      title: 'room.result',
      cell: (attempt) => (
        <>
          <Tag tone={toneOf(attempt.outcome)}>{translate(outcomeNames[attempt.outcome])}</Tag>
          <div className={css.answer}>
            {attempt.status !== null && `${attempt.status} · `}
            {attempt.milliseconds} ms
          </div>
          {enabled && !isTest(attempt.event) && (
            <Button variant="secondary" busy={under?.[0].id === attempt.id} onClick={() => submit(attempt)}>
              {translate('endpoints.replayAction')}
            </Button>
          )}
        </>
      ),
    },
  ]
  return (
    <section className="stack-4 fitting">
      <div className={css.head}>
        <h3>{translate('endpoints.log')}</h3>
        <Checkbox
          label={translate('endpoints.onlyFailed')}
          name="failed"
          checked={onlyFailed}
          onChange={setOnlyFailed}
        />
      </div>
      {refused && <ActionError outcome={refused} />}
      <DataTable
        caption={translate('endpoints.log')}
        columns={columns}
        pages={pages}
        keyOf={({ id }) => id}
        empty={
          <EmptyState
            icon="renew"
            title={translate('endpoints.noAttempts')}
            text={translate('endpoints.noAttemptsText')}
          />
        }
      />
    </section>
  )
}

interface ReplayDialogProps {
  endpoint: ShownEndpoint
  onClose: () => void
}

/** Sends again what has happened since a moment. */
function ReplayDialog({ endpoint, onClose }: ReplayDialogProps) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const { form, field, sending, refused } = useForm({
    initial: { since: '' },
    check: ({ since }) => ({ since: Number.isNaN(Date.parse(since)) ? 'endpoints.sinceMissing' : null }),
    send: ({ since }) =>
      call('POST /console/api/endpoints/replay', { endpoint: endpoint.endpoint, since: Date.parse(since) / 1000 }),
    onDone: ({ count }) => {
      announce(translate('endpoints.replayed', { count }))
      onClose()
    },
  })
  return (
    <Dialog title={translate('endpoints.replayAction')} onClose={onClose}>
      <form className="stack-4 fitting" {...form}>
        <p>{translate('endpoints.replayText')}</p>
        {refused && <ActionError outcome={refused} />}
        <Field {...field('since')} label={translate('endpoints.since')} type="datetime-local" />
        <Actions>
          <Button type="submit" busy={sending}>
            {translate('endpoints.replayAction')}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}

interface EndpointProps {
  endpoint: ShownEndpoint
  onRemoved: () => void
  onSecret: (secret: string) => void
}

/** One endpoint: what is known of it, what may be done with it, and what was sent there. */
export function Endpoint({ endpoint, onRemoved, onSecret }: EndpointProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const announce = useAnnounce()
  const { endpoint: name, url, types, enabled, off, created, waiting } = endpoint
  const { failing_since: failing, previous_until: previous } = endpoint
  const moment = (seconds: number) => (seconds === 0 ? null : formatMoment(seconds, language))

  return (
    <div className="stack-4 fitting">
      <DescriptionList
        rows={[
          ['endpoints.address', <code key="url">{url}</code>],
          ['endpoints.state', <State key="state" endpoint={endpoint} />],
          ['endpoints.offSince', off && `${moment(off.at)} – ${translate(offNames[off.reason])}`],
          ['endpoints.failingSince', moment(failing)],
          [
            'endpoints.events',
            types.length === 0
              ? translate('endpoints.allEvents')
              : types.map((type) => eventName(type, translate)).join(', '),
          ],
          ['endpoints.waiting', waiting],
          ['endpoints.previousUntil', moment(previous)],
          ['endpoints.created', moment(created)],
        ]}
      />
      <Actions>
        <ActionButton
          title="endpoints.test"
          send={() => call('POST /console/api/endpoints/test', { endpoint: name })}
          done={({ outcome, status }) =>
            translate('endpoints.testResult', {
              outcome: [translate(outcomeNames[outcome]), status].filter((each) => each !== null).join(' · '),
            })
          }
        />
        <DialogButton title="room.edit">
          {(close) => (
            <Dialog title={translate('room.edit')} onClose={close}>
              <EndpointForm
                endpoint={endpoint}
                onSaved={() => {
                  close()
                  announce(translate('endpoints.saved'))
                }}
              />
            </Dialog>
          )}
        </DialogButton>
        <DialogButton title="endpoints.replay" offered={enabled}>
          {(close) => <ReplayDialog endpoint={endpoint} onClose={close} />}
        </DialogButton>
        <ActionButton
          title="endpoints.rotate"
          text={translate('endpoints.rotateText')}
          reason={null}
          send={() => call('POST /console/api/endpoints/rotate', { endpoint: name })}
          done={translate('endpoints.saved')}
          onDone={({ secret }) => onSecret(secret)}
        />
        <ActionButton
          title="endpoints.remove"
          text={translate('endpoints.removeText')}
          reason={null}
          send={() => call('POST /console/api/endpoints/remove', { endpoint: name })}
          done={translate('endpoints.removed')}
          onDone={onRemoved}
        />
      </Actions>
      <Deliveries key={name} endpoint={endpoint} />
    </div>
  )
}
