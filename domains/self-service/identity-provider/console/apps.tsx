import { useId, useState } from 'react'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { wholeList } from '@/platform/ui/calls/use-list'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { useAnswer } from '@/platform/ui/data/answers'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import { type Column, DataTable } from '@/platform/ui/data/data-table'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { DetailLayout } from '@/platform/ui/data/detail-layout'
import { formatMoment } from '@/platform/ui/data/moment'
import { useNotice } from '@/platform/ui/data/notice'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import { Alert } from '@/platform/ui/feedback/alert'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import type { ShownClient, ShownKey } from '../contract/console'
import css from './apps.module.css'
import { ClientForm } from './client-form'

const path = consoleRoom('apps')

/** A secret that was just made: it is shown once. */
function ShownSecret({ secret }: { secret: string }) {
  const translate = useTranslate()
  return (
    <Alert tone="info">
      <b>{translate('openid.secret')}</b>
      <span className={css.copied}>
        <code className={css.code}>{secret}</code>
        <CopyButton text={secret} label={translate('openid.secret')} />
      </span>
      <span>{translate('openid.secretOnce')}</span>
    </Alert>
  )
}

/** The keys that are published, and the way to another one. */
function Keys({ keys, onRotated }: { keys: readonly ShownKey[]; onRotated: () => void }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [asking, setAsking] = useState(false)
  const id = useId()
  const now = Date.now() / 1000
  function standing({ signs_from, retires }: ShownKey) {
    if (retires !== 0) return translate('openid.keyRetires', { at: formatMoment(retires, language) })
    return translate(signs_from > now ? 'openid.keyWaits' : 'openid.keySigns', {
      at: formatMoment(signs_from, language),
    })
  }
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>{translate('openid.keys')}</h2>
      <p className={css.quiet}>{translate(keys.length === 0 ? 'openid.noKeys' : 'openid.keysText')}</p>
      {keys.length > 0 && (
        <>
          <ul className={css.keys}>
            {keys.map((key) => (
              <li key={key.kid}>
                <code className={css.code}>{key.kid}</code>
                <span className={css.quiet}>{standing(key)}</span>
              </li>
            ))}
          </ul>
          <Actions>
            <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              {translate('openid.rotate')}
            </Button>
          </Actions>
        </>
      )}
      {asking && (
        <ReasonDialog
          title={translate('openid.rotate')}
          text={translate('openid.rotateText')}
          action={translate('openid.rotate')}
          send={() => call('POST /console/api/apps/rotate-key', {})}
          onDone={onRotated}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}

interface ClientProps {
  client: ShownClient
  issuer: string
  discovery: string
  onSecret: (secret: string) => void
  onSaved: (client: ShownClient) => void
  onRemoved: () => void
}

/** One app: what it is set up with, its facts, a new secret, and its end. */
function Client({ client, issuer, discovery, onSecret, onSaved, onRemoved }: ClientProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [asking, setAsking] = useState<'secret' | 'remove' | null>(null)
  const { id, name, version: seen } = client
  const copied = (text: string, label: string) => (
    <span className={css.copied}>
      <code className={css.code}>{text}</code>
      <CopyButton text={text} label={label} />
    </span>
  )
  return (
    <div className={css.client}>
      <DescriptionList
        rows={[
          ['openid.clientId', copied(id, translate('openid.clientId'))],
          ['openid.discovery', copied(discovery, translate('openid.discovery'))],
          ['openid.issuer', issuer],
          ['openid.kind', translate(client.public ? 'openid.public' : 'openid.confidential')],
          ['openid.members', client.members],
          ['openid.created', formatMoment(client.created, language)],
        ]}
      />
      <p className={css.quiet}>{translate('openid.discoveryHint')}</p>
      <ClientForm client={client} onSaved={onSaved} />
      <Actions>
        {!client.public && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking('secret')}>
            {translate('openid.newSecret')}
          </Button>
        )}
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setAsking('remove')}>
          {translate('openid.remove')}
        </Button>
      </Actions>
      {asking === 'secret' && (
        <ReasonDialog
          title={translate('openid.newSecret')}
          text={translate('openid.newSecretText')}
          action={translate('openid.newSecret')}
          send={() => call('POST /console/api/apps/secret', { id, seen })}
          onDone={({ secret }) => onSecret(secret)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'remove' && (
        <ReasonDialog
          title={translate('openid.remove')}
          text={translate('openid.removeText', { name })}
          action={translate('openid.remove')}
          reason={{ label: translate('room.reason'), hint: translate('room.reasonInLog'), most: 500 }}
          send={(reason) => call('POST /console/api/apps/remove', { id, reason })}
          onDone={onRemoved}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

const columns: readonly Column<ShownClient>[] = [
  { key: 'name', title: 'openid.name', cell: ({ name }) => name },
  { key: 'id', title: 'openid.clientId', cell: ({ id }) => id, wide: 'under' },
  { key: 'members', title: 'openid.members', cell: ({ members }) => members, end: true },
]

/** The apps that sign members in, new ones, and the keys that sign for all of them. */
export default function Apps({ item }: { item: string | null }) {
  const translate = useTranslate()
  const { line, announce } = useNotice()
  const known = useAnswer('GET /console/api/apps', {})
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
