import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { hasFeature } from '@/platform/ui/browser/features'
import { useList } from '@/platform/ui/calls/use-list'
import type { Column } from '@/platform/ui/data/data-table'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { Tag } from '@/platform/ui/feedback/tag'
import type { ShownLetter } from '../contract/console'
import type { LetterState } from '../rules'
import { addressOf, call, filterIn, noneOf } from './api'
import type { LogProps } from './log-props'
import css from './logs.module.css'
import { letterStateNames, reasonNames, toneOf } from './names'
import { StateSelect } from './state-select'

const names = ['state'] as const

/** What came to the mailbox, and what became of it; what was laid aside lies there in a folder of its own. */
export function Letters({ path, query }: LogProps) {
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
    { key: 'at', title: 'logs.at', cell: ({ at }) => formatMoment(at, language), wide: true },
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
      detail={opened && { key: opened.id, title: opened.subject || '–', content: <Letter letter={opened} /> }}
    />
  )
}

function Letter({ letter: { sender, at, state, reason, ticket, error } }: { letter: ShownLetter }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <div className={css.detail}>
      <DescriptionList
        rows={[
          ['logs.sender', sender],
          ['logs.at', formatMoment(at, language)],
          ['logs.state', translate(letterStateNames[state])],
          ['logs.reason', reason && translate(reasonNames[reason])],
          [
            'logs.ticket',
            ticket && hasFeature('tickets') ? (
              <a key="ticket" href={consoleRoom('tickets', ticket)}>
                {ticket}
              </a>
            ) : (
              ticket
            ),
          ],
          ['logs.error', error],
        ]}
      />
      {state === 'aside' && <p className={css.hint}>{translate('logs.asideHint')}</p>}
    </div>
  )
}
