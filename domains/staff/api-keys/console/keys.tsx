import { useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { Moment, StateTag } from '@/platform/ui/data/cells'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { useAnnounce } from '@/platform/ui/data/notices'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { ListedKey } from '../contract/console'
import { Key } from './key'
import { KeyForm } from './key-form'
import css from './keys.module.css'
import { states } from './words'

const path = consoleRoom('keys')

/** A secret, this once. */
function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog title={translate('keys.secretTitle')} onClose={onClose}>
      <div className="stack-4 fitting">
        <p>{translate('keys.secretText')}</p>
        <p className={css.secret}>
          <code>{secret}</code>
          <CopyButton text={secret} label={translate('keys.copySecret')} />
        </p>
        <Actions>
          <Button onClick={onClose}>{translate('keys.secretDone')}</Button>
        </Actions>
      </div>
    </Dialog>
  )
}

const keysList = defineList({
  question: 'GET /console/api/keys',
  rows: ({ keys }) => keys,
  path,
  title: 'console.keys',
  lead: 'keys.lead',
  keyOf: ({ id }) => id,
  columns: [
    { key: 'name', title: 'room.name', cell: ({ name }) => name },
    { key: 'state', title: 'room.status', cell: ({ state }) => <StateTag states={states} state={state} /> },
    { key: 'used', title: 'keys.used', cell: ({ used }) => <Moment at={used} never="keys.neverUsed" />, wide: true },
    {
      key: 'expires',
      title: 'keys.expires',
      cell: ({ expires }) => <Moment at={expires} never="keys.never" />,
      wide: true,
    },
  ],
  none: { icon: 'key', title: 'keys.none', text: 'keys.noneText' },
})

/** The keys by which the vendor's own systems come in. */
export default function Keys({ item }: { item: string | null }) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const [secret, setSecret] = useState<string | null>(null)
  const list = useConsoleList(keysList)
  const opened = list.find(item)
  const scopes = list.first?.scopes

  function done(key: ListedKey, message: string, given: string | null = null) {
    announce(message)
    setSecret(given)
    navigate(list.addressOf(key.id))
  }

  const fresh = item === 'new' &&
    scopes && {
      key: 'new',
      title: translate('keys.new'),
      content: (
        <KeyForm
          scopes={scopes}
          onDone={(key, given) => done(key, translate('keys.made', { name: key.name }), given)}
        />
      ),
    }
  return (
    <>
      <ListRoom
        list={list}
        actions={<ButtonLink href={`${path}/new`}>{translate('keys.new')}</ButtonLink>}
        detail={
          fresh ||
          (opened &&
            scopes && {
              key: opened.id,
              title: opened.name,
              content: <Key key={opened.version} own={opened} scopes={scopes} onDone={done} />,
            }) ||
          null
        }
      />
      {secret !== null && <NewSecret secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}
