import type { ShownLetter } from '@/domains/support/mailbox/contract/console'
import type { LetterState } from '@/domains/support/mailbox/rules/letter'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useList } from '@/platform/ui/calls/use-list'
import type { Column } from '@/platform/ui/data/data-table'
import { ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { Tag } from '@/platform/ui/feedback/tag'
import { addressOf, filterIn, noneOf } from './api'
import { call, Letter } from './letter'
import type { LogProps } from './log-props'
import { letterStateNames, toneOf } from './names'
import { StateSelect } from './state-select'

const names = ['state'] as const

/** The letters in the mailbox with their outcomes; unread ones are in a folder of its own there. */
export function Letters({ path, query, mayAnswer }: LogProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const wanted = filterIn(query, names)
  const pages = useList(
    ({ state }, last: ShownLetter | null) =>
      call('GET /console/api/letters', {
        ...(state && { state: state as LetterState }),
        ...(last && { before: last.id }),
      }),
    wanted,
    ({ letters }) => letters,
  )
  const opened = pages.rows?.find(({ id }) => String(id) === query.get('open')) ?? null
  const columns: readonly Column<ShownLetter>[] = [
    { key: 'subject', title: 'logs.subject', cell: ({ subject }) => subject || '–' },
    { key: 'from', title: 'logs.sender', cell: ({ sender }) => sender, wide: 'under' },
    { key: 'at', title: 'logs.at', cell: ({ at }) => formatMoment(at, language), wide: true, unbroken: true },
    {
      key: 'state',
      title: 'logs.state',
      cell: ({ state }) => <Tag tone={toneOf(state)}>{translate(letterStateNames[state])}</Tag>,
    },
  ]
  return (
    <ListRoom
      path={path}
      caption="logs.letters"
      columns={columns}
      pages={pages}
      keyOf={({ id }) => id}
      addressOf={(id) => addressOf(path, query, id)}
      open={opened?.id ?? null}
      none={{ icon: 'mail', ...noneOf(wanted, 'logs.noLettersText') }}
      search={{
        label: 'logs.searchLetters',
        wanted: JSON.stringify(wanted),
        fields: <StateSelect states={letterStateNames} initial={query.get('state')} />,
      }}
      detail={
        opened && {
          key: opened.id,
          title: opened.subject || '–',
          content: <Letter letter={opened} mayAnswer={mayAnswer} onJoined={pages.reload} />,
        }
      }
    />
  )
}
