import { useState } from 'react'
import { MemberLink } from '@/domains/staff/operators/browser'
import type { ShownLetter } from '@/domains/support/mailbox/contract/console'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { hasFeature } from '@/platform/ui/browser/features'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { Moment, namesOf, StateTag } from '@/platform/ui/data/cells'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { defineList, useConsoleList } from '@/platform/ui/data/list'
import { ListRoom } from '@/platform/ui/data/list-room'
import { formatMoment } from '@/platform/ui/data/moment'
import { Field } from '@/platform/ui/forms/field'
import { useSubmit } from '@/platform/ui/forms/submit'
import { type LogProps, logPath, noLines } from './log-props'
import { letterStates, reasonNames } from './names'

interface LetterProps {
  letter: ShownLetter
  mayAnswer: boolean
}

/** A letter that came by mail, and what can be done with one that was laid aside. */
function Letter({ letter, mayAnswer }: LetterProps) {
  const { sender, at, state, reason, ticket, error, joinable, joining } = letter
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <div className="stack-4 fitting">
      <DescriptionList
        rows={[
          ['logs.sender', sender && <MemberLink key="sender">{sender}</MemberLink>],
          ['room.when', formatMoment(at, language)],
          ['room.status', translate(letterStates[state][0])],
          ['room.grounds', reason && translate(reasonNames[reason])],
          [
            'room.ticket',
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
      {state === 'aside' && reason !== 'gone' && <p className="quiet">{translate('logs.asideHint')}</p>}
      <p className="quiet" role="status">
        {joining && translate('logs.joining')}
      </p>
      {joinable && mayAnswer && hasFeature('tickets') && <JoinForm letter={letter} />}
    </div>
  )
}

function JoinForm({ letter: { id, ticket: named } }: Pick<LetterProps, 'letter'>) {
  const translate = useTranslate()
  const [ticket, setTicket] = useState(named ?? '')
  const wanted = ticket.trim()
  const { submit, sending, refused } = useSubmit(() =>
    call('POST /console/api/letters/join', { letter: id, ...(wanted && { ticket: wanted }) }),
  )

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
        <Button variant="secondary" busy={sending} onClick={() => submit()}>
          {translate('logs.join')}
        </Button>
      </Actions>
    </>
  )
}

const lettersList = defineList({
  question: 'GET /console/api/letters',
  rows: ({ letters }) => letters,
  after: ({ id }) => ({ before: id }),
  path: logPath('letters'),
  opensAs: 'open',
  title: 'logs.letters',
  keyOf: ({ id }) => id,
  columns: [
    { key: 'subject', title: 'room.subject', cell: ({ subject }) => subject || '–' },
    { key: 'from', title: 'logs.sender', cell: ({ sender }) => sender, wide: 'under' },
    { key: 'at', title: 'room.when', cell: ({ at }) => <Moment at={at} />, wide: true, unbroken: true },
    { key: 'state', title: 'room.status', cell: ({ state }) => <StateTag states={letterStates} state={state} /> },
  ],
  search: 'logs.searchLetters',
  filters: { state: { label: 'room.status', none: 'room.any', options: namesOf(letterStates) } },
  none: { icon: 'mail', title: 'logs.nothingYet', text: 'logs.noLettersText' },
  unmatched: noLines.unmatched,
})

/** The letters in the mailbox with their outcomes; unread ones are in a folder of its own there. */
export function Letters({ query, mayAnswer }: LogProps) {
  const list = useConsoleList(lettersList, query)
  const opened = list.find(query.get('open'))
  return (
    <ListRoom
      list={list}
      detail={
        opened && {
          key: opened.id,
          title: opened.subject || '–',
          content: <Letter key={opened.id} letter={opened} mayAnswer={mayAnswer} />,
        }
      }
    />
  )
}
