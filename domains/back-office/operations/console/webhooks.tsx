import { useState } from 'react'
import type { DeliveryState } from '@/integrations/payments/delivery'
import type { ProviderName } from '@/integrations/payments/provider'
import { call, type Outcome } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useList } from '@/platform/ui/calls/use-list'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import type { Column } from '@/platform/ui/data/data-table'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { useNotice } from '@/platform/ui/data/notice'
import { SearchField } from '@/platform/ui/data/search-bar'
import { Tag } from '@/platform/ui/feedback/tag'
import type { ShownWebhook } from '../contract/console'
import { addressOf, filterIn, noneOf } from './filters'
import type { LogProps } from './log-props'
import css from './logs.module.css'
import { toneOf, webhookStates } from './names'
import { Payload } from './payload'
import { StateSelect } from './state-select'

const names = ['provider', 'state', 'kind'] as const
const keyOf = ({ provider, event }: ShownWebhook) => `${provider} ${event}`

/** The reports of payment providers. */
export function Webhooks({ path, query, mayAct }: LogProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { line, announce } = useNotice()
  const wanted = filterIn(query, names)
  const pages = useList(
    ({ provider, state, kind }, last: ShownWebhook | null) =>
      call('GET /console/api/webhooks', {
        ...(provider && { provider: provider as ProviderName }),
        ...(state && { state: state as DeliveryState }),
        ...(kind && { kind }),
        ...(last && { before: last.received, before_event: last.event }),
      }),
    wanted,
    ({ webhooks }) => webhooks,
  )
  const opened = pages.rows?.find((row) => keyOf(row) === query.get('open')) ?? null

  function put(changed: ShownWebhook) {
    pages.change((rows) => rows.map((row) => (keyOf(row) === keyOf(changed) ? changed : row)))
    announce(translate('logs.replayed'))
  }

  const columns: readonly Column<ShownWebhook>[] = [
    { key: 'at', title: 'logs.at', cell: ({ received }) => formatMoment(received / 1000, language) },
    { key: 'kind', title: 'logs.kind', cell: ({ kind }) => <code>{kind}</code> },
    { key: 'provider', title: 'logs.provider', cell: ({ provider }) => provider, wide: true },
    {
      key: 'state',
      title: 'logs.state',
      cell: ({ state }) => <Tag tone={toneOf(state)}>{translate(webhookStates[state])}</Tag>,
    },
  ]
  return (
    <>
      <ListRoom
        path={path}
        caption="logs.webhooks"
        columns={columns}
        pages={pages}
        keyOf={keyOf}
        addressOf={(id) => addressOf(path, query, id)}
        open={opened && keyOf(opened)}
        none={{ icon: 'renew', ...noneOf(wanted) }}
        search={{
          label: 'logs.searchWebhooks',
          wanted: JSON.stringify(wanted),
          fields: (
            <>
              <SearchField label={translate('logs.kind')} name="kind" initial={query.get('kind')} />
              <StateSelect states={webhookStates} initial={query.get('state')} />
            </>
          ),
        }}
        detail={
          opened && {
            key: keyOf(opened),
            title: opened.kind,
            content: <Webhook webhook={opened} mayAct={mayAct} onChanged={put} onStale={pages.reload} />,
          }
        }
      />
      {line}
    </>
  )
}

interface WebhookProps {
  webhook: ShownWebhook
  mayAct: boolean
  onChanged: (webhook: ShownWebhook) => void
  onStale: () => void
}

function Webhook({ webhook, mayAct, onChanged, onStale }: WebhookProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  const [sending, setSending] = useState(false)
  const { provider, event, replays, error } = webhook

  async function replay() {
    setSending(true)
    const outcome = await call('POST /console/api/webhooks/replay', { provider, event, seen: replays })
    setSending(false)
    setRefused(outcome.ok ? null : outcome)
    if (outcome.ok) onChanged(outcome.data.webhook)
    else if (outcome.code === 31002) onStale()
  }

  return (
    <div className={css.detail}>
      <DescriptionList
        rows={[
          ['logs.at', formatMoment(webhook.received / 1000, language)],
          ['logs.provider', provider],
          ['logs.event', <code key="event">{event}</code>],
          ['logs.state', translate(webhookStates[webhook.state])],
          ['logs.error', error],
          ['logs.failures', webhook.failures > 0 && webhook.failures],
          ['logs.replays', replays > 0 && replays],
        ]}
      />
      {refused && <ActionError outcome={refused} />}
      {mayAct && (
        <Actions>
          <Button variant="secondary" busy={sending} onClick={replay}>
            {translate('logs.replay')}
          </Button>
        </Actions>
      )}
      <p className={css.hint}>{translate('logs.replayHint')}</p>
      <Payload value={webhook.payload} />
    </div>
  )
}
