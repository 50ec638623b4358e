import { useState } from 'react'
import type { ShownLetter } from '@/domains/support/mailbox/contract/console'
import type { LetterState } from '@/domains/support/mailbox/rules/letter'
import { call, type Outcome } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { hasFeature } from '@/platform/ui/browser/features'
import { useList } from '@/platform/ui/calls/use-list'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import type { Column } from '@/platform/ui/data/data-table'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { Tag } from '@/platform/ui/feedback/tag'
import { Field } from '@/platform/ui/forms/field'
import { addressOf, filterIn, noneOf } from './filters'
import type { LogProps } from './log-props'
import css from './logs.module.css'
import { letterStateNames, reasonNames, toneOf } from './names'
import { StateSelect } from './state-select'

interface LetterProps {
  letter: ShownLetter
  mayAnswer: boolean
  onJoined: () => void
}

/** A letter that came by mail, and what can be done with one that was laid aside. */
function Letter({ letter, mayAnswer, onJoined }: LetterProps) {
  const { sender, at, state, reason, ticket, error, joinable, joining } = letter
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
      {state === 'aside' && reason !== 'gone' && <p className={css.hint}>{translate('logs.asideHint')}</p>}
      <p className={css.hint} role="status">
        {joining && translate('logs.joining')}
      </p>
      {joinable && mayAnswer && hasFeature('tickets') && <JoinForm letter={letter} onJoined={onJoined} />}
    </div>
  )
}

function JoinForm({ letter: { id, ticket: named }, onJoined }: Pick<LetterProps, 'letter' | 'onJoined'>) {
  const translate = useTranslate()
  const [ticket, setTicket] = useState(named ?? '')
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  const [sending, setSending] = useState(false)

  async function join() {
    setSending(true)
    const wanted = ticket.trim()
    const outcome = await call('POST /console/api/letters/join', { letter: id, ...(wanted && { ticket: wanted }) })
    setSending(false)
    setRefused(outcome.ok ? null : outcome)
    if (outcome.ok) onJoined()
  }

  const isUnknown = refused?.code === 20040
  return (
    <>
      {refused && !isUnknown && <ActionError outcome={refused} />}
      <Field
        name="ticket"
        label={translate('logs.joinTicket')}
        hint={translate('logs.joinHint')}
        problem={isUnknown ? translate('logs.joinUnknown') : undefined}
        value={ticket}
        onChange={setTicket}
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
      />
      <Actions>
        <Button variant="secondary" busy={sending} onClick={join}>
          {translate('logs.join')}
        </Button>
      </Actions>
    </>
  )
}

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
