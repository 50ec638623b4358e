import { useState } from 'react'
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
import { DetailLayout } from '@/platform/ui/data/detail-layout'
import { formatMoment } from '@/platform/ui/data/moment'
import { useNotice } from '@/platform/ui/data/notice'
import { EmptyState } from '@/platform/ui/feedback/empty-state'
import { Tag } from '@/platform/ui/feedback/tag'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { ListedKey } from '../contract/console'
import { Key } from './key'
import { KeyForm } from './key-form'
import css from './keys.module.css'
import { stateTones, stateWords } from './words'

const path = consoleRoom('keys')

/** A secret, this once. */
function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog title={translate('keys.secretTitle')} onClose={onClose}>
      <div className={css.form}>
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

/** The keys by which the vendor's own systems come in. */
export default function Keys({ item }: { item: string | null }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { line, announce } = useNotice()
  const [secret, setSecret] = useState<string | null>(null)
  const known = useAnswer('GET /console/api/keys', {})
  const { data, reload } = known
  const opened = data?.keys.find(({ id }) => String(id) === item) ?? null

  const columns: readonly Column<ListedKey>[] = [
    { key: 'name', title: 'keys.name', cell: ({ name }) => name },
    {
      key: 'state',
      title: 'keys.state',
      cell: ({ state }) => <Tag tone={stateTones[state]}>{translate(stateWords[state])}</Tag>,
    },
    {
      key: 'used',
      title: 'keys.used',
      cell: ({ used }) => (used === 0 ? translate('keys.neverUsed') : formatMoment(used, language)),
      wide: true,
    },
    {
      key: 'expires',
      title: 'keys.expires',
      cell: ({ expires }) => (expires === 0 ? translate('keys.never') : formatMoment(expires, language)),
      wide: true,
    },
  ]

  function done(key: ListedKey, message: string, given: string | null = null) {
    announce(message)
    setSecret(given)
    void reload()
    navigate(`${path}/${key.id}`)
  }

  return (
    <>
      <ConsoleHeader title={translate('console.keys')} lead={translate('keys.lead')}>
        <ButtonLink href={`${path}/new`}>{translate('keys.new')}</ButtonLink>
      </ConsoleHeader>
      <DetailLayout
        back={path}
        list={
          <DataTable
            caption={translate('console.keys')}
            columns={columns.filter(({ wide }) => !(wide && item !== null))}
            pages={wholeList(known, data?.keys ?? null)}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `${path}/${id}`}
            open={opened?.id ?? null}
            empty={<EmptyState icon="key" title={translate('keys.none')} text={translate('keys.noneText')} />}
          />
        }
        detail={
          item === 'new' && data
            ? {
                key: 'new',
                title: translate('keys.new'),
                content: (
                  <KeyForm
                    scopes={data.scopes}
                    onDone={(key, given) => done(key, translate('keys.made', { name: key.name }), given)}
                  />
                ),
              }
            : opened &&
              data && {
                key: `${opened.id} ${opened.version}`,
                title: opened.name,
                content: <Key own={opened} scopes={data.scopes} onDone={done} onStale={reload} />,
              }
        }
      />
      {secret !== null && <NewSecret secret={secret} onClose={() => setSecret(null)} />}
      {line}
    </>
  )
}
