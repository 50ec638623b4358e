import { useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { useAnnounce } from '@/platform/ui/data/notices'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { Endpoint, State } from './endpoint'
import { EndpointForm } from './endpoint-form'
import css from './webhooks.module.css'

const path = consoleRoom('webhooks')

/** An endpoint's secret, shown once. */
function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog title={translate('endpoints.secret')} onClose={onClose}>
      <div className="stack-4 fitting">
        <p>{translate('endpoints.secretText')}</p>
        <p className={css.secret}>
          <code>{secret}</code>
          <CopyButton text={secret} label={translate('endpoints.copySecret')} />
        </p>
      </div>
    </Dialog>
  )
}

const endpointsList = defineList({
  question: 'GET /console/api/endpoints',
  rows: ({ endpoints }) => endpoints,
  path,
  title: 'console.webhooks',
  lead: 'endpoints.lead',
  keyOf: ({ endpoint }) => endpoint,
  columns: [
    { key: 'address', title: 'endpoints.address', cell: ({ url }) => url },
    { key: 'description', title: 'room.description', cell: ({ description }) => description, wide: 'under' },
    { key: 'waiting', title: 'endpoints.waiting', cell: ({ waiting }) => waiting, end: true, wide: true },
    { key: 'state', title: 'endpoints.state', cell: (endpoint) => <State endpoint={endpoint} /> },
  ],
  none: { icon: 'renew', title: 'endpoints.none', text: 'endpoints.noneText' },
})

/** The addresses that events are sent to, and what became of them. */
export default function Webhooks({ item }: { item: string | null }) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const [secret, setSecret] = useState<string | null>(null)
  const list = useConsoleList(endpointsList)
  const opened = list.find(item)

  function made(name: string, shown: string) {
    announce(translate('endpoints.made'))
    setSecret(shown)
    navigate(list.addressOf(name))
  }
  return (
    <>
      <ListRoom
        list={list}
        actions={<ButtonLink href={`${path}/new`}>{translate('endpoints.new')}</ButtonLink>}
        detail={
          item === 'new'
            ? { key: 'new', title: translate('endpoints.new'), content: <EndpointForm onMade={made} /> }
            : opened && {
                key: opened.endpoint,
                title: opened.description || new URL(opened.url).host,
                content: (
                  <Endpoint
                    key={opened.endpoint}
                    endpoint={opened}
                    onRemoved={() => navigate(list.addressOf(null))}
                    onSecret={setSecret}
                  />
                ),
              }
        }
      />
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}
