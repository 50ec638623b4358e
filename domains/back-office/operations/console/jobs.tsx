import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { navigate } from '@/platform/ui/browser/navigation'
import { Actions } from '@/platform/ui/controls/actions'
import { ActionButton } from '@/platform/ui/data/action-button'
import { Moment, namesOf, StateTag } from '@/platform/ui/data/cells'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import type { SeveralActs } from '@/platform/ui/data/several'
import type { ShownJob } from '../contract/console'
import { limits } from '../rules'
import { type LogProps, logPath } from './log-props'
import { jobStates } from './names'
import { Payload } from './payload'

const jobsList = defineList({
  question: 'GET /console/api/jobs',
  rows: ({ jobs }) => jobs,
  after: ({ id }) => ({ before: id }),
  path: logPath('jobs'),
  opensAs: 'open',
  title: 'logs.jobs',
  keyOf: ({ id }) => id,
  columns: [
    { key: 'kind', title: 'room.type', cell: ({ kind }) => <code>{kind}</code> },
    { key: 'due', title: 'logs.due', cell: ({ due }) => <Moment at={due} />, wide: true, unbroken: true },
    { key: 'attempts', title: 'logs.attempts', cell: ({ attempts }) => attempts, end: true },
    { key: 'state', title: 'room.status', cell: ({ state }) => <StateTag states={jobStates} state={state} /> },
  ],
  search: 'logs.searchJobs',
  filters: {
    kind: { label: 'room.type' },
    state: { label: 'room.status', none: 'room.any', options: namesOf(jobStates) },
  },
  none: { icon: 'check', title: 'logs.noJobs', text: 'logs.noJobsText' },
})

const severalJobs: SeveralActs<ShownJob> = {
  nameOf: ({ kind, id }) => `${kind} · ${id}`,
  acts: [
    {
      title: 'logs.retry',
      refused: ({ state }) => (state === 'running' ? 'logs.running' : null),
      send: ({ id: job, attempts: seen }) => call('POST /console/api/jobs/retry', { job, seen }),
    },
  ],
}

/** The jobs that the installation still has to do, and those that failed for good. */
export function Jobs({ query, mayAct }: LogProps) {
  const list = useConsoleList(jobsList, query)
  const opened = list.find(query.get('open'))
  return (
    <ListRoom
      list={list}
      {...(mayAct && { several: severalJobs })}
      detail={
        opened && {
          key: opened.id,
          title: opened.kind,
          content: (
            <JobDetail
              key={opened.id}
              job={opened}
              mayAct={mayAct}
              onDiscarded={() => navigate(list.addressOf(null))}
            />
          ),
        }
      }
    />
  )
}

interface JobDetailProps {
  job: ShownJob
  mayAct: boolean
  onDiscarded: () => void
}

function JobDetail({ job, mayAct, onDiscarded }: JobDetailProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const seen = { job: job.id, seen: job.attempts }
  const offered = mayAct && job.state !== 'running'
  return (
    <div className="stack-4 fitting">
      <DescriptionList
        rows={[
          ['room.status', translate(jobStates[job.state][0])],
          ['logs.due', formatMoment(job.due, language)],
          ['logs.attempts', job.attempts],
          ['logs.error', job.error],
          ['logs.recurs', job.recurs && translate('logs.recursYes')],
        ]}
      />
      <Actions>
        <ActionButton
          title="logs.retry"
          offered={offered}
          send={() => call('POST /console/api/jobs/retry', seen)}
          done={translate('logs.retried')}
        />
        <ActionButton
          title="logs.discard"
          offered={offered && !job.recurs}
          text={translate('logs.discardText', { kind: job.kind })}
          reason={{ most: limits.reason }}
          send={(reason) => call('POST /console/api/jobs/discard', Object.assign({ reason }, seen))}
          done={translate('logs.discarded')}
          onDone={onDiscarded}
        />
      </Actions>
      <Payload value={job.payload} />
    </div>
  )
}
