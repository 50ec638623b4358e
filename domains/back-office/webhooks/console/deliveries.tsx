import { useState } from 'react'
import { call, type Outcome } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { useRows } from '@/platform/ui/data/answers'
import { type Column, DataTable } from '@/platform/ui/data/data-table'
import { formatMoment } from '@/platform/ui/data/moment'
import { useAnnounce } from '@/platform/ui/data/notices'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { Tag } from '@/platform/ui/feedback/tag'
import { Checkbox } from '@/platform/ui/forms/checkbox'
import type { ShownAttempt, ShownEndpoint } from '../contract/console'
import { isTest } from '../rules/types'
import { outcomeNames, toneOf } from './names'
import css from './webhooks.module.css'

/** The deliveries to an endpoint, with its answers; each may be sent again. */
export function Deliveries({ endpoint }: { endpoint: ShownEndpoint }) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const { language } = useLanguage()
  const [failed, setFailed] = useState(false)
  const [busy, setBusy] = useState<number | null>(null)
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  const { endpoint: name, enabled } = endpoint
  const pages = useRows(
    'GET /console/api/endpoints/attempts',
    { endpoint: name, outcome: failed ? 'failed' : 'all' },
    { rows: ({ attempts }) => attempts, after: ({ id }) => ({ after: id }) },
  )

  async function sendAgain({ id, event }: ShownAttempt) {
    setBusy(id)
    const outcome = await call('POST /console/api/endpoints/replay', { endpoint: name, event })
    setBusy(null)
    setRefused(outcome.ok ? null : outcome)
    if (outcome.ok) announce(translate('endpoints.replayed', { count: outcome.data.count }))
  }

  // Two columns: the table is beside the list, where there is little room.
  const columns: readonly Column<ShownAttempt>[] = [
    {
      key: 'event',
      title: 'endpoints.event',
      cell: ({ at, type, attempt, answer }) => (
        <>
          <code className={css.answer}>{type}</code>
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
      title: 'endpoints.outcome',
      cell: (attempt) => (
        <>
          <Tag tone={toneOf(attempt.outcome)}>{translate(outcomeNames[attempt.outcome])}</Tag>
          <div className={css.answer}>
            {attempt.status !== null && `${attempt.status} · `}
            {attempt.milliseconds} ms
          </div>
          {enabled && !isTest(attempt.event) && (
            <Button variant="secondary" busy={busy === attempt.id} onClick={() => void sendAgain(attempt)}>
              {translate('endpoints.sendAgain')}
            </Button>
          )}
        </>
      ),
    },
  ]
  return (
    <section className={css.form}>
      <div className={css.head}>
        <h3>{translate('endpoints.log')}</h3>
        <Checkbox label={translate('endpoints.onlyFailed')} name="failed" checked={failed} onChange={setFailed} />
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
