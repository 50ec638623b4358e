import { useId, useState } from 'react'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { Actions } from '@/platform/ui/controls/actions'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { ActionButton } from '@/platform/ui/data/action-button'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { useAnnounce } from '@/platform/ui/data/notices'
import { Alert } from '@/platform/ui/feedback/alert'
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
function Keys({ keys }: { keys: readonly ShownKey[] }) {
  const translate = useTranslate()
  const { language } = useLanguage()
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
      <p className="quiet">{translate(keys.length === 0 ? 'openid.noKeys' : 'openid.keysText')}</p>
      {keys.length > 0 && (
        <>
          <ul className={css.keys}>
            {keys.map((key) => (
              <li key={key.kid}>
                <code className={css.code}>{key.kid}</code>
                <span className="quiet">{standing(key)}</span>
              </li>
            ))}
          </ul>
          <Actions>
            <ActionButton
              title="openid.rotate"
              text={translate('openid.rotateText')}
              reason={null}
              send={() => call('POST /console/api/apps/rotate-key', {})}
              done={translate('openid.rotated')}
            />
          </Actions>
        </>
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
          ['room.kind', translate(client.public ? 'openid.public' : 'openid.confidential')],
          ['console.members', client.members],
          ['openid.created', formatMoment(client.created, language)],
        ]}
      />
      <p className="quiet">{translate('openid.discoveryHint')}</p>
      <ClientForm client={client} onSaved={onSaved} />
      <Actions>
        <ActionButton
          title="openid.newSecret"
          offered={!client.public}
          text={translate('openid.newSecretText')}
          reason={null}
          send={() => call('POST /console/api/apps/secret', { id, seen })}
          onDone={({ secret }) => onSecret(secret)}
        />
        <ActionButton
          title="openid.remove"
          text={translate('openid.removeText', { name })}
          send={(reason) => call('POST /console/api/apps/remove', { id, reason })}
          onDone={onRemoved}
        />
      </Actions>
    </div>
  )
}

const clientsList = defineList({
  question: 'GET /console/api/apps',
  rows: ({ clients }) => clients,
  path,
  title: 'console.apps',
  lead: 'openid.lead',
  keyOf: ({ id }) => id,
  columns: [
    { key: 'name', title: 'room.name', cell: ({ name }) => name },
    { key: 'id', title: 'openid.clientId', cell: ({ id }) => id, wide: 'under' },
    { key: 'members', title: 'console.members', cell: ({ members }) => members, end: true },
  ],
  none: { icon: 'key', title: 'openid.none', text: 'openid.noneText' },
})

/** The apps that sign members in, new ones, and the keys that sign for all of them. */
export default function Apps({ item }: { item: string | null }) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const list = useConsoleList(clientsList)
  const [secret, setSecret] = useState<{ readonly id: string; readonly text: string } | null>(null)
  const opened = list.find(item)
  const known = list.first

  function done(message: string, key: string | null) {
    announce(message)
    navigate(list.addressOf(key))
  }
  function keepSecret(id: string, text: string) {
    setSecret(text === '' ? null : { id, text })
  }
  const fresh = item === 'new' && {
    key: 'new',
    title: translate('openid.new'),
    content: (
      <ClientForm
        client={null}
        onSaved={({ id, name }, text) => {
          keepSecret(id, text)
          done(translate('openid.added', { name }), id)
        }}
      />
    ),
  }
  return (
    <ListRoom
      list={list}
      actions={<ButtonLink href={`${path}/new`}>{translate('openid.new')}</ButtonLink>}
      below={known && <Keys keys={known.keys} />}
      detail={
        fresh ||
        (opened && {
          key: opened.id,
          title: opened.name,
          content: (
            <>
              {secret?.id === opened.id && <ShownSecret secret={secret.text} />}
              <Client
                key={opened.version}
                client={opened}
                discovery={known?.discovery ?? ''}
                issuer={known?.issuer ?? ''}
                onSecret={(text) => keepSecret(opened.id, text)}
                onSaved={({ name, id }) => done(translate('openid.saved', { name }), id)}
                onRemoved={() => done(translate('openid.removed', { name: opened.name }), null)}
              />
            </>
          ),
        })
      }
    />
  )
}
