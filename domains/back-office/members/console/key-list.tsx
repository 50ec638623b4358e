import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { useList } from '@/platform/ui/calls/use-list'
import { ActionButton } from '@/platform/ui/data/action-button'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import type { Column } from '@/platform/ui/data/data-table'
import { ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { useNotice } from '@/platform/ui/data/notice'
import { SearchField } from '@/platform/ui/data/search-bar'
import { Tag } from '@/platform/ui/feedback/tag'
import type { ListedKey } from '../contract/console-licence-keys'
import { ImportKeys } from './import-keys'

interface KeyListProps {
  operator: SignedInOperator
  query: URLSearchParams
}

/** Unclaimed licence keys, any key that is typed in, and the import of earlier keys. */
export default function KeyList({ operator, query }: KeyListProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { line, announce } = useNotice()
  const wanted = query.get('q') ?? ''
  const pages = useList(
    ({ q }, last: ListedKey | null) => call('GET /console/api/licence-keys', { q, ...(last && { before: last.id }) }),
    { q: wanted },
    ({ keys }) => keys,
  )
  const changed = (message: string) => {
    announce(message)
    void pages.reload()
  }
  const columns: readonly Column<ListedKey>[] = [
    { key: 'product', title: 'members.keyProduct', cell: ({ product }) => product },
    { key: 'ending', title: 'members.keyEnd', cell: ({ ending }) => (ending === '' ? '–' : `…${ending}`) },
    {
      key: 'owner',
      title: 'members.keyOwner',
      cell: ({ member, order }) =>
        member === null ? (
          translate('members.keyUnclaimed')
        ) : (
          <a href={consoleRoom('members', member)}>{order || translate('members.keyOf', { id: member })}</a>
        ),
    },
    { key: 'since', title: 'members.since', cell: ({ since }) => formatMoment(since, language), wide: true },
    {
      key: 'state',
      title: 'members.state',
      cell: ({ disabled, because, retired }) => {
        if (retired !== 0) return <Tag tone="neutral">{translate('members.keyReplaced')}</Tag>
        if (disabled === 0) return null
        const at = formatMoment(disabled, language)
        return <Tag tone="warning">{translate('members.keyDisabledAt', { at, because })}</Tag>
      },
    },
    {
      key: 'acts',
      title: 'members.keyActs',
      cell: (key) => <Act listed={key} helps={may(operator.role, 'members.help')} onDone={changed} />,
    },
  ]
  return (
    <>
      <ConsoleHeader title={translate('console.licenceKeys')} lead={translate('members.keysLead')} />
      {may(operator.role, 'codes.edit') && <ImportKeys onImported={changed} />}
      <ListRoom
        path={consoleRoom('licence-keys')}
        caption="console.licenceKeys"
        columns={columns}
        pages={pages}
        keyOf={({ id }) => id}
        none={{ icon: 'key', title: 'members.noKeys', text: 'members.noKeysText' }}
        search={{
          label: 'members.findKey',
          wanted,
          fields: <SearchField label={translate('members.licenceKey')} name="q" initial={wanted} />,
        }}
      />
      {line}
    </>
  )
}

interface ActProps {
  readonly listed: ListedKey
  readonly helps: boolean
  readonly onDone: (message: string) => void
}

/** The actions for an unclaimed key; the member's page has those for others. */
function Act({ listed: { id, member, product, ending, disabled, retired }, helps, onDone }: ActProps) {
  const translate = useTranslate()
  if (!helps || member !== null || retired !== 0) return null
  const name = ending === '' ? product : translate('members.keyEnding', { name: product, ending })
  const done = () => onDone(translate('room.done'))
  return disabled === 0 ? (
    <ActionButton
      title="members.disableKey"
      variant="tertiary"
      text={translate('members.disableUnclaimedText', { name })}
      send={(reason) => call('POST /console/api/members/disable-key', { key: id, reason, release: false })}
      onDone={done}
    />
  ) : (
    <ActionButton
      title="members.enableKey"
      variant="tertiary"
      text={translate('members.enableKeyText', { name })}
      send={(reason) => call('POST /console/api/members/enable-key', { key: id, reason })}
      onDone={done}
    />
  )
}
