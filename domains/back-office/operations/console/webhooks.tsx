import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Actions } from '@/platform/ui/controls/actions'
import { ActionButton } from '@/platform/ui/data/action-button'
import { Moment, namesOf, StateTag } from '@/platform/ui/data/cells'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import type { ShownWebhook } from '../contract/console'
import { logPath, noLines } from './filters'
import type { LogProps } from './log-props'
import css from './logs.module.css'
import { webhookStates } from './names'
import { Payload } from './payload'

const webhooksList = defineList({
  question: 'GET /console/api/webhooks',
  rows: ({ webhooks }) => webhooks,
  after: ({ received, event }) => ({ before: received, before_event: event }),
  path: logPath('webhooks'),
  opensAs: 'open',
  title: 'logs.webhooks',
  keyOf: ({ provider, event }) => `${provider} ${event}`,
  columns: [
    { key: 'at', title: 'logs.at', cell: ({ received }) => <Moment at={received / 1000} /> },
    { key: 'kind', title: 'logs.kind', cell: ({ kind }) => <code>{kind}</code> },
    { key: 'provider', title: 'logs.provider', cell: ({ provider }) => provider, wide: true },
    { key: 'state', title: 'logs.state', cell: ({ state }) => <StateTag states={webhookStates} state={state} /> },
  ],
  search: 'logs.searchWebhooks',
  filters: {
    kind: { label: 'logs.kind' },
    state: { label: 'logs.state', none: 'logs.any', options: namesOf(webhookStates) },
  },
  none: { icon: 'renew', title: noLines.none.title, text: noLines.none.text },
  unmatched: noLines.unmatched,
})

/** The reports of payment providers. */
export function Webhooks({ query, mayAct }: LogProps) {
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
    <div className={css.detail}>
      <DescriptionList
        rows={[
          ['logs.at', formatMoment(webhook.received / 1000, language)],
          ['logs.provider', provider],
          ['logs.event', <code key="event">{event}</code>],
          ['logs.state', translate(webhookStates[webhook.state][0])],
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
      <p className={css.hint}>{translate('logs.replayHint')}</p>
      <Payload value={webhook.payload} />
    </div>
  )
}
