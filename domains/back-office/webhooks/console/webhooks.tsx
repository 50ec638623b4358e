import { useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { wholeList } from '@/platform/ui/calls/use-list'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { useAnswer } from '@/platform/ui/data/answers'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import { type Column, DataTable } from '@/platform/ui/data/data-table'
import { DetailLayout } from '@/platform/ui/data/detail-layout'
import { useNotice } from '@/platform/ui/data/notice'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { ShownEndpoint } from '../contract/console'
import { Endpoint } from './endpoint'
import { EndpointForm } from './endpoint-form'
import { State } from './state'
import css from './webhooks.module.css'

const path = consoleRoom('webhooks')

/** An endpoint's secret, shown once. */
function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog title={translate('endpoints.secret')} onClose={onClose}>
      <div className={css.form}>
        <p>{translate('endpoints.secretText')}</p>
        <p className={css.secret}>
          <code>{secret}</code>
          <CopyButton text={secret} label={translate('endpoints.copySecret')} />
        </p>
      </div>
    </Dialog>
  )
}

/** Where events are sent to, and what became of them. */
export default function Webhooks({ item }: { item: string | null }) {
  const translate = useTranslate()
  const { line, announce } = useNotice()
  const [secret, setSecret] = useState<string | null>(null)
  const known = useAnswer('GET /console/api/endpoints', {})
  const { data, reload } = known
  const opened = data?.endpoints.find(({ endpoint }) => endpoint === item) ?? null

  const columns: readonly Column<ShownEndpoint>[] = [
    { key: 'address', title: 'endpoints.address', cell: ({ url }) => url },
    { key: 'description', title: 'endpoints.description', cell: ({ description }) => description, wide: 'under' },
    { key: 'waiting', title: 'endpoints.waiting', cell: ({ waiting }) => waiting, end: true, wide: true },
    { key: 'state', title: 'endpoints.state', cell: (endpoint) => <State endpoint={endpoint} /> },
  ]
  function changed(message: string) {
    announce(message)
    void reload()
  }
  function made(name: string, shown: string) {
    changed(translate('endpoints.made'))
    setSecret(shown)
    navigate(`${path}/${name}`)
  }
  function removed() {
    changed(translate('endpoints.removed'))
    navigate(path)
  }
  return (
    <>
      <ConsoleHeader title={translate('console.webhooks')} lead={translate('endpoints.lead')}>
        <ButtonLink href={`${path}/new`}>{translate('endpoints.new')}</ButtonLink>
      </ConsoleHeader>
      <DetailLayout
        back={path}
        list={
          <DataTable
            caption={translate('console.webhooks')}
            columns={columns.filter(({ wide }) => !(wide === true && item !== null))}
            pages={wholeList(known, data?.endpoints ?? null)}
            keyOf={({ endpoint }) => endpoint}
            hrefOf={({ endpoint }) => `${path}/${endpoint}`}
            open={opened?.endpoint ?? null}
            empty={
              <EmptyState icon="renew" title={translate('endpoints.none')} text={translate('endpoints.noneText')} />
            }
          />
        }
        detail={
          item === 'new'
            ? { key: 'new', title: translate('endpoints.new'), content: <EndpointForm onMade={made} /> }
            : opened && {
                key: opened.endpoint,
                title: opened.description || new URL(opened.url).host,
                content: <Endpoint endpoint={opened} onChanged={changed} onRemoved={removed} onSecret={setSecret} />,
              }
        }
      />
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
      {line}
    </>
  )
}
