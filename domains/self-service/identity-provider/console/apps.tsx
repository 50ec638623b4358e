import { useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { navigate } from '@/platform/ui/browser/navigation'
import { useCall } from '@/platform/ui/calls/use-call'
import { wholeList } from '@/platform/ui/calls/use-list'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import { type Column, DataTable } from '@/platform/ui/data/data-table'
import { DetailLayout } from '@/platform/ui/data/detail-layout'
import { useNotice } from '@/platform/ui/data/notice'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import type { ShownClient } from '../contract/console'
import { call, path } from './api'
import { Client } from './client'
import { ClientForm } from './client-form'
import { Keys } from './keys'
import { ShownSecret } from './shown-secret'

const columns: readonly Column<ShownClient>[] = [
  { key: 'name', title: 'openid.name', cell: ({ name }) => name },
  { key: 'id', title: 'openid.clientId', cell: ({ id }) => id, wide: 'under' },
  { key: 'members', title: 'openid.members', cell: ({ members }) => members, end: true },
]

/** The apps that sign members in, new ones, and the keys that sign for all of them. */
export default function Apps({ item }: { item: string | null }) {
  const translate = useTranslate()
  const { line, announce } = useNotice()
  const known = useCall((input) => call('GET /console/api/apps', input), {})
  const { data, reload } = known
  const [secret, setSecret] = useState<{ readonly id: string; readonly text: string } | null>(null)
  const opened = data?.clients.find(({ id }) => id === item) ?? null

  async function done(message: string, to: string = path) {
    announce(message)
    await reload()
    navigate(to)
  }
  function keepSecret(id: string, text: string) {
    setSecret(text === '' ? null : { id, text })
  }
  return (
    <>
      <ConsoleHeader title={translate('console.apps')} lead={translate('openid.lead')}>
        <ButtonLink href={`${path}/new`}>{translate('openid.new')}</ButtonLink>
      </ConsoleHeader>
      <DetailLayout
        back={path}
        list={
          <>
            <DataTable
              caption={translate('console.apps')}
              columns={columns}
              pages={wholeList(known, data?.clients ?? null)}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => `${path}/${id}`}
              open={opened?.id ?? null}
              empty={<EmptyState icon="key" title={translate('openid.none')} text={translate('openid.noneText')} />}
            />
            {data && <Keys keys={data.keys} onRotated={() => void done(translate('openid.rotated'))} />}
          </>
        }
        detail={
          item === 'new'
            ? {
                key: 'new',
                title: translate('openid.new'),
                content: (
                  <ClientForm
                    client={null}
                    onSaved={({ id, name }, text) => {
                      keepSecret(id, text)
                      void done(translate('openid.added', { name }), `${path}/${id}`)
                    }}
                  />
                ),
              }
            : opened && {
                key: opened.id,
                title: opened.name,
                content: (
                  <>
                    {secret?.id === opened.id && <ShownSecret secret={secret.text} />}
                    <Client
                      key={opened.version}
                      client={opened}
                      discovery={data?.discovery ?? ''}
                      issuer={data?.issuer ?? ''}
                      onSecret={(text) => {
                        keepSecret(opened.id, text)
                        void reload()
                      }}
                      onSaved={({ name, id }) => void done(translate('openid.saved', { name }), `${path}/${id}`)}
                      onRemoved={() => void done(translate('openid.removed', { name: opened.name }))}
                    />
                  </>
                ),
              }
        }
      />
      {line}
    </>
  )
}
