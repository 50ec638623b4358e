import { type ReactNode, useEffect, useRef } from 'react'
import { MemberInShort } from '@/domains/staff/operators/browser'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { call } from '@/platform/http/client'
import { formatFileSize } from '@/platform/i18n/file-size'
import { type Language, languageName } from '@/platform/i18n/languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { Icon } from '@/platform/ui/controls/icon'
import { useAnswer } from '@/platform/ui/data/answers'
import words from '@/platform/ui/data/case.module.css'
import { Assignment, StaffNote, useRenewing } from '@/platform/ui/data/case-parts'
import { Age, type States, StateTag } from '@/platform/ui/data/cells'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { Loaded } from '@/platform/ui/data/loaded'
import { formatMoment } from '@/platform/ui/data/moment'
import { useAnnounce } from '@/platform/ui/data/notices'
import { Alert } from '@/platform/ui/feedback/alert'
import { Tag } from '@/platform/ui/feedback/tag'
import type { ConsoleAttachment, ConsoleMessage, OpenedTicket } from '../contract/console'
import { original, type TicketState } from '../rules'
import { AnswerForm } from './answer-form'
import { shown as shownAs, TicketActs } from './ticket-acts'
import css from './tickets.module.css'

export const states = {
  open: ['ticketsConsole.open', 'warning'],
  answered: ['ticketsConsole.answered', 'success'],
  closed: ['ticketsConsole.closed', 'neutral'],
} as const satisfies States<TicketState>

/** The messages, and the notes of staff between them, the oldest first; the newest is in view. */
function ConsoleThread({ found }: { found: OpenedTicket }) {
  const translate = useTranslate()
  const thread = useRef<HTMLOListElement>(null)
  const { messages, notes, name, language } = found
  const count = messages.length + notes.length
  useEffect(() => {
    if (count > 0) thread.current?.lastElementChild?.scrollIntoView?.({ block: 'nearest' })
  }, [count])
  const entries = [
    ...messages.map((message) => ({
      at: message.at,
      shown: <Message key={message.id} message={message} customer={name} language={language} />,
    })),
    ...notes.map((note) => ({ at: note.at, shown: <StaffNote key={`note ${note.id}`} note={note} /> })),
  ].sort((one, other) => one.at - other.at)
  return (
    <ol className={css.thread} aria-label={translate('ticketsConsole.thread')} ref={thread}>
      {entries.map(({ shown }) => shown)}
    </ol>
  )
}

interface MessageProps {
  message: ConsoleMessage
  customer: string
  /** The one in which the conversation is held. */
  language: Language
}

/** A message. Staff see which of them wrote it. */
function Message({ message, customer, language }: MessageProps) {
  const translate = useTranslate()
  const { author, operator, text, quoted, at, attachments } = message
  return (
    <li className={[css.message, css[author]].filter(Boolean).join(' ')}>
      <p className={words.head}>
        <strong>{author === 'system' ? translate('ticketsConsole.system') : (operator ?? customer)}</strong>
        <Age at={at} />
      </p>
      <p className={words.text} lang={language}>
        {text}
      </p>
      {quoted !== null && (
        <details className={css.quoted}>
          <summary>{translate('ticketsConsole.quoted')}</summary>
          <p className={words.text}>{quoted}</p>
        </details>
      )}
      {attachments.length > 0 && (
        <ul className={css.files}>
          {attachments.map((file) => (
            <Attachment key={file.id} file={file} />
          ))}
        </ul>
      )}
    </li>
  )
}

function Attachment({ file: { id, name, type, size } }: { file: ConsoleAttachment }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const address = `/console/api/tickets/attachment?${new URLSearchParams({ id })}`
  return (
    <li>
      <a className={css.file} href={address} target="_blank" rel="noreferrer">
        {type === 'image/jpeg' ? (
          <img className={css.picture} src={address} alt="" loading="lazy" />
        ) : (
          <Icon name={type === original ? 'mail' : 'receipt'} />
        )}
        <span>
          {type === original ? translate('ticketsConsole.original') : name}{' '}
          <span className={css.quiet}>{formatFileSize(size, language)}</span>
        </span>
      </a>
    </li>
  )
}

/** The sender, who is a member or wrote from outside. */
const nameOf = ({ member, name }: OpenedTicket) =>
  member === null ? name : <MemberInShort member={member}>{name}</MemberInShort>

interface TicketProps {
  ticket: string
  operator: SignedInOperator
}

/** One conversation, whom it is given to, and what can be done about it. */
export function Ticket({ ticket, operator }: TicketProps) {
  const answer = useAnswer('GET /console/api/tickets/ticket', { ticket })
  return <Loaded answer={answer}>{(found) => <Opened found={found} operator={operator} />}</Loaded>
}

function Opened({ found, operator }: { found: OpenedTicket; operator: SignedInOperator }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { state, snoozed } = found

  return (
    <div className={css.ticket}>
      <p className={css.subject} lang={found.language}>
        {found.subject}
      </p>
      <p className={css.standing}>
        <StateTag states={states} state={state} />
        {snoozed !== null && (
          <Tag tone="neutral">{translate('room.snoozedUntil', { day: formatMoment(snoozed, language) })}</Tag>
        )}
        <Tag tone="neutral">{languageName(found.language, language)}</Tag>
      </p>
      {found.mergedInto === null ? (
        <Conversation found={found} operator={operator}>
          <Facts found={found} />
        </Conversation>
      ) : (
        <>
          <Facts found={found} />
          <Merged into={found.mergedInto} />
        </>
      )}
    </div>
  )
}

/** The customer in short, and how the ticket came. */
function Facts({ found }: { found: OpenedTicket }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <DescriptionList
      rows={[
        ['ticketsConsole.from', nameOf(found)],
        ['room.emailAddress', found.email],
        ['room.account', !found.account && translate('ticketsConsole.noAccount')],
        ['ticketsConsole.opened', formatMoment(found.created, language)],
        [
          'ticketsConsole.refund',
          found.refund && <a href={consoleRoom('refunds', found.refund, { state: 'all' })}>{found.refund}</a>,
        ],
      ]}
    />
  )
}

/** The way to the ticket that this one was merged into. */
function Merged({ into }: { into: string }) {
  const translate = useTranslate()
  return (
    <Alert tone="info">
      {translate('ticketsConsole.mergedInto')} <a href={consoleRoom('tickets', into)}>{into}</a>
    </Alert>
  )
}

interface ConversationProps extends Omit<TicketProps, 'ticket'> {
  found: OpenedTicket
  /** The facts: they stand at the conversation, so that the customer is in view with it. */
  children: ReactNode
}

/** The page of one that stands for itself: the conversation between its acts and the reply. */
function Conversation({ found, operator, children }: ConversationProps) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const renewing = useRenewing()
  const { ticket, version: seen } = found
  return (
    <>
      <Assignment
        {...found}
        self={operator.email}
        assign={(to) => call('POST /console/api/tickets/assign', { ...shownAs(found), to })}
      />
      <TicketActs found={found} />
      {children}
      <ConsoleThread found={found} />
      <AnswerForm
        found={found}
        onAnswered={() => announce(translate('ticketsConsole.answeredNotice', { ticket }))}
        note={(text) => renewing(call('POST /console/api/tickets/note', { ticket, text }))}
        onNoted={() => announce(translate('room.notedNotice'))}
        send={(message, attachments) =>
          renewing(call('POST /console/api/tickets/answer', { ticket, seen, message, attachments: [...attachments] }))
        }
      />
    </>
  )
}
