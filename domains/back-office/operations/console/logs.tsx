import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { Actions } from '@/platform/ui/controls/actions'
import { ActionButton } from '@/platform/ui/data/action-button'
import { Moment, namesOf, StateTag } from '@/platform/ui/data/cells'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { Tabs } from '@/platform/ui/layout/tabs'
import type { ShownWebhook } from '../contract/console'
import { Jobs } from './jobs'
import { Letters } from './letters'
import { type LogProps, logPath, noLines } from './log-props'
import { Mails } from './mails'
import { webhookStates } from './names'
import { Payload } from './payload'

const webhooksList = defineList({
  question: 'GET /console/api/webhooks',
  rows: ({ webhooks }) => webhooks,
  after: ({ received, event }) => ({ before: received, before_event: event }),
  path: logPath('webhooks'),
  opensAs: 'open',
  title: 'console.webhooks',
  keyOf: ({ provider, event }) => `${provider} ${event}`,
  columns: [
    { key: 'at', title: 'room.when', cell: ({ received }) => <Moment at={received / 1000} /> },
    { key: 'kind', title: 'room.type', cell: ({ kind }) => <code>{kind}</code> },
    { key: 'provider', title: 'logs.provider', cell: ({ provider }) => provider, wide: true },
    { key: 'state', title: 'room.status', cell: ({ state }) => <StateTag states={webhookStates} state={state} /> },
  ],
  search: 'logs.searchWebhooks',
  filters: {
    kind: { label: 'room.type' },
    state: { label: 'room.status', none: 'room.any', options: namesOf(webhookStates) },
  },
  none: { icon: 'renew', title: noLines.none.title, text: noLines.none.text },
  unmatched: noLines.unmatched,
})

/** The reports of payment providers. */
function Webhooks({ query, mayAct }: LogProps) {
  const list = useConsoleList(webhooksList, query)
  const key = query.get('open')
  const opened = list.find(key)
  return (
    <ListRoom
      list={list}
      detail={
        opened && {
          key: key ?? '',
          title: opened.kind,
          content: <Webhook key={key} webhook={opened} mayAct={mayAct} />,
        }
      }
    />
  )
}

function Webhook({ webhook, mayAct }: { webhook: ShownWebhook; mayAct: boolean }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { provider, event, replays, error } = webhook
  return (
    <div className="stack-4 fitting">
      <DescriptionList
        rows={[
          ['room.when', formatMoment(webhook.received / 1000, language)],
          ['logs.provider', provider],
          ['room.event', <code key="event">{event}</code>],
          ['room.status', translate(webhookStates[webhook.state][0])],
          ['logs.error', error],
          ['logs.failures', webhook.failures > 0 && webhook.failures],
          ['logs.replays', replays > 0 && replays],
        ]}
      />
      <Actions>
        <ActionButton
          title="logs.replay"
          offered={mayAct}
          send={() => call('POST /console/api/webhooks/replay', { provider, event, seen: replays })}
          done={translate('logs.replayed')}
        />
      </Actions>
      <p className="quiet">{translate('logs.replayHint')}</p>
      <Payload value={webhook.payload} />
    </div>
  )
}

const root = consoleRoom('logs')
const tabs = ['webhooks', 'mails', 'letters', 'jobs'] as const
type Tab = (typeof tabs)[number]

const titles: Readonly<Record<Tab, MessageKey>> = {
  webhooks: 'console.webhooks',
  mails: 'logs.mails',
  letters: 'logs.letters',
  jobs: 'logs.jobs',
}
const lists = { webhooks: Webhooks, mails: Mails, letters: Letters, jobs: Jobs }

interface LogsProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

/** The logs: received webhooks, sent mails, letters and jobs. */
export default function Logs({ operator, item, query }: LogsProps) {
  const translate = useTranslate()
  const current = tabs.find((tab) => tab === item) ?? 'webhooks'
  const List = lists[current]
  return (
    <>
      <ConsoleHeader title={translate('console.logs')} lead={translate('logs.lead')} />
      <Tabs
        label={translate('console.logs')}
        tabs={tabs.map((key) => ({ key, label: translate(titles[key]) }))}
        current={current}
        onChoose={(key) => navigate(`${root}/${key}`, { replace: true })}
      >
        <List
          query={query}
          mayAct={may(operator.role, 'logs.replay')}
          mayAnswer={may(operator.role, 'tickets.answer')}
        />
      </Tabs>
    </>
  )
}
