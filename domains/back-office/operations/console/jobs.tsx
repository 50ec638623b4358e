import { useState } from 'react'
import { call, type Outcome } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { navigate } from '@/platform/ui/browser/navigation'
import { useList } from '@/platform/ui/calls/use-list'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import type { Column } from '@/platform/ui/data/data-table'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { useNotice } from '@/platform/ui/data/notice'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import { SearchField } from '@/platform/ui/data/search-bar'
import { Tag } from '@/platform/ui/feedback/tag'
import type { ShownJob } from '../contract/console'
import { type JobState, limits } from '../rules'
import { addressOf, filterIn } from './filters'
import type { LogProps } from './log-props'
import css from './logs.module.css'
import { jobStateNames, toneOf } from './names'
import { Payload } from './payload'
import { StateSelect } from './state-select'

const names = ['kind', 'state'] as const

/** The jobs that the installation still has to do, and those that failed for good. */
export function Jobs({ path, query, mayAct }: LogProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { line, announce } = useNotice()
  const wanted = filterIn(query, names)
  const pages = useList(
    ({ state, ...filter }, last: ShownJob | null) =>
      call('GET /console/api/jobs', {
        ...filter,
        ...(state && { state: state as JobState }),
        ...(last && { before: last.id }),
      }),
    wanted,
    ({ jobs }) => jobs,
  )
  const opened = pages.rows?.find(({ id }) => String(id) === query.get('open')) ?? null

  const columns: readonly Column<ShownJob>[] = [
    { key: 'kind', title: 'logs.kind', cell: ({ kind }) => <code>{kind}</code> },
    { key: 'due', title: 'logs.due', cell: ({ due }) => formatMoment(due, language), wide: true, unbroken: true },
    { key: 'attempts', title: 'logs.attempts', cell: ({ attempts }) => attempts, end: true },
    {
      key: 'state',
      title: 'logs.state',
      cell: ({ state }) => <Tag tone={toneOf(state)}>{translate(jobStateNames[state])}</Tag>,
    },
  ]
  return (
    <>
      <ListRoom
        path={path}
        caption="logs.jobs"
        columns={columns}
        pages={pages}
        keyOf={({ id }) => id}
        addressOf={(id) => addressOf(path, query, id)}
        open={opened?.id ?? null}
        none={{ icon: 'check', title: 'logs.noJobs', text: 'logs.noJobsText' }}
        search={{
          label: 'logs.searchJobs',
          wanted: JSON.stringify(wanted),
          fields: (
            <>
              <SearchField label={translate('logs.kind')} name="kind" initial={query.get('kind')} />
              <StateSelect states={jobStateNames} initial={query.get('state')} />
            </>
          ),
        }}
        detail={
          opened && {
            key: opened.id,
            title: opened.kind,
            content: (
              <JobDetail
                job={opened}
                mayAct={mayAct}
                onRetried={(job) => {
                  pages.change((rows) => rows.map((row) => (row.id === job.id ? job : row)))
                  announce(translate('logs.retried'))
                }}
                onDiscarded={() => {
                  pages.change((rows) => rows.filter(({ id }) => id !== opened.id))
                  navigate(addressOf(path, query, null))
                  announce(translate('logs.discarded'))
                }}
                onStale={pages.reload}
              />
            ),
          }
        }
      />
      {line}
    </>
  )
}

interface JobDetailProps {
  job: ShownJob
  mayAct: boolean
  onRetried: (job: ShownJob) => void
  onDiscarded: () => void
  onStale: () => void
}

function JobDetail({ job, mayAct, onRetried, onDiscarded, onStale }: JobDetailProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  const [confirming, setConfirming] = useState(false)
  const seen = { job: job.id, seen: job.attempts }

  async function retry() {
    const outcome = await call('POST /console/api/jobs/retry', seen)
    setRefused(outcome.ok ? null : outcome)
    if (outcome.ok) onRetried(outcome.data.job)
    else onStale()
  }

  return (
    <div className={css.detail}>
      <DescriptionList
        rows={[
          ['logs.state', translate(jobStateNames[job.state])],
          ['logs.due', formatMoment(job.due, language)],
          ['logs.attempts', job.attempts],
          ['logs.error', job.error],
          ['logs.recurs', job.recurs && translate('logs.recursYes')],
        ]}
      />
      {refused && <ActionError outcome={refused} />}
      {mayAct && job.state !== 'running' && (
        <Actions>
          <Button variant="secondary" onClick={retry}>
            {translate('logs.retry')}
          </Button>
          {!job.recurs && (
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setConfirming(true)}>
              {translate('logs.discard')}
            </Button>
          )}
        </Actions>
      )}
      <Payload value={job.payload} />
      {confirming && (
        <ReasonDialog
          title={translate('logs.discard')}
          text={translate('logs.discardText', { kind: job.kind })}
          action={translate('logs.discard')}
          reason={{ label: translate('room.reason'), hint: translate('room.reasonInLog'), most: limits.reason }}
          send={(reason) => call('POST /console/api/jobs/discard', { ...seen, reason })}
          onDone={onDiscarded}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  )
}
