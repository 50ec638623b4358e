import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { may } from '@/domains/staff/operators/rules/permissions'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { reasonLimit } from '@/platform/text/metadata'
import { Moment } from '@/platform/ui/data/cells'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { useAnnounce } from '@/platform/ui/data/notices'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import { Tag } from '@/platform/ui/feedback/tag'
import type { ListedKey } from '../contract/console-licence-keys'
import { ImportKeys } from './import-keys'

const Owner = ({ member, order }: Pick<ListedKey, 'member' | 'order'>) => {
  const translate = useTranslate()
  if (member === null) return translate('members.keyUnclaimed')
  return <a href={consoleRoom('members', member)}>{order || translate('members.keyOf', { id: member })}</a>
}

function KeyState({ disabled, because, retired }: Pick<ListedKey, 'disabled' | 'because' | 'retired'>) {
  const translate = useTranslate()
  const { language } = useLanguage()
  if (retired !== 0) return <Tag tone="neutral">{translate('members.keyReplaced')}</Tag>
  if (disabled === 0) return null
  const at = formatMoment(disabled, language)
  return <Tag tone="warning">{translate('members.keyDisabledAt', { at, because })}</Tag>
}

const keysList = defineList({
  question: 'GET /console/api/licence-keys',
  rows: ({ keys }) => keys,
  after: ({ id }) => ({ before: id }),
  fixed: { q: '' },
  path: consoleRoom('licence-keys'),
  title: 'console.licenceKeys',
  lead: 'members.keysLead',
  keyOf: ({ id }) => id,
  columns: [
    { key: 'product', title: 'room.product', cell: ({ product }) => product },
    { key: 'ending', title: 'members.keyEnd', cell: ({ ending }) => (ending === '' ? '–' : `…${ending}`) },
    { key: 'owner', title: 'room.order', cell: (key) => <Owner {...key} /> },
    { key: 'since', title: 'members.since', cell: ({ since }) => <Moment at={since} />, wide: true },
    { key: 'state', title: 'room.status', cell: (key) => <KeyState {...key} /> },
  ],
  search: 'members.findKey',
  filters: { q: { label: 'room.licenceKey' } },
  none: { icon: 'key', title: 'members.noKeys', text: 'members.noKeysText' },
})

interface KeyListProps {
  operator: SignedInOperator
  query: URLSearchParams
}

/** Unclaimed licence keys, any key that is typed in, and the import of earlier keys. */
export default function KeyList({ operator, query }: KeyListProps) {
  const list = useConsoleList(keysList, query)
  const helps = may(operator.role, 'members.help')
  return (
    <ListRoom
      list={list}
      acts={{
        title: 'room.actions',
        acts: (['disable', 'enable'] as const).map((act) => ({
          title: acts[act].title,
          // The member's page has those for others.
          offered: ({ member, retired, disabled }: ListedKey) =>
            helps && member === null && retired === 0 && (disabled === 0) === (act === 'disable'),
          dialog: (key: ListedKey, close: () => void) => <ActDialog act={act} listed={key} onClose={close} />,
        })),
      }}
    >
      {may(operator.role, 'codes.edit') && <ImportKeys />}
    </ListRoom>
  )
}

const acts = {
  disable: { title: 'members.disableKey', text: 'members.disableUnclaimedText' },
  enable: { title: 'members.enableKey', text: 'members.enableKeyText' },
} as const

interface ActDialogProps {
  readonly act: keyof typeof acts
  readonly listed: ListedKey
  readonly onClose: () => void
}

/** Asks why an unclaimed key is disabled, or works again. */
function ActDialog({ act, listed: { id, product, ending }, onClose }: ActDialogProps) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const { title, text } = acts[act]
  const name = ending === '' ? product : translate('members.keyEnding', { name: product, ending })
  return (
    <ReasonDialog<unknown>
      title={translate(title)}
      text={translate(text, { name })}
      action={translate(title)}
      reason={{ label: translate('room.reason'), hint: translate('room.reasonInLog'), most: reasonLimit }}
      send={(reason) =>
        act === 'disable'
          ? call('POST /console/api/members/disable-key', { key: id, reason, release: false })
          : call('POST /console/api/members/enable-key', { key: id, reason })
      }
      onDone={() => announce(translate('room.done'))}
      onClose={onClose}
    />
  )
}
