import { MemberInShort } from '@/domains/staff/operators/browser'
import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { call, type Outcome } from '@/platform/http/client'
import { formatFileSize } from '@/platform/i18n/file-size'
import { type Language, languageName } from '@/platform/i18n/languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { Button } from '@/platform/ui/controls/button'
import { Icon } from '@/platform/ui/controls/icon'
import { ActionButton } from '@/platform/ui/data/action-button'
import { ActionError } from '@/platform/ui/data/action-error'
import { useAnswer, useRenewal } from '@/platform/ui/data/answers'
import { Age, type States, StateTag } from '@/platform/ui/data/cells'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { Loaded } from '@/platform/ui/data/loaded'
import { formatMoment } from '@/platform/ui/data/moment'
import { useAnnounce } from '@/platform/ui/data/notices'
import { Tag } from '@/platform/ui/feedback/tag'
import { SelectField } from '@/platform/ui/forms/select-field'
import { useSubmit } from '@/platform/ui/forms/submit'
import type { ConsoleAttachment, ConsoleMessage, OpenedTicket } from '../contract/console'
import { original, type TicketState } from '../rules'
import { AnswerForm } from './answer-form'
import css from './tickets.module.css'

export const states = {
  open: ['ticketsConsole.open', 'warning'],
  answered: ['ticketsConsole.answered', 'success'],
  closed: ['ticketsConsole.closed', 'neutral'],
} as const satisfies States<TicketState>

interface ConsoleThreadProps {
  messages: readonly ConsoleMessage[]
  customer: string
  /** The one in which the conversation is held. */
  language: Language
}

/** The messages, the oldest first. Staff see which of them wrote each. */
function ConsoleThread({ messages, customer, language }: ConsoleThreadProps) {
  const translate = useTranslate()
  return (
    <ol className={css.thread} aria-label={translate('ticketsConsole.thread')}>
      {messages.map(({ id, author, operator, text, quoted, at, attachments }) => (
        <li key={id} className={[css.message, css[author]].filter(Boolean).join(' ')}>
          <p className={css.head}>
            <strong>{author === 'system' ? translate('ticketsConsole.system') : (operator ?? customer)}</strong>
            <Age at={at} />
          </p>
          <p className={css.text} lang={language}>
            {text}
          </p>
          {quoted !== null && (
            <details className={css.quoted}>
              <summary>{translate('ticketsConsole.quoted')}</summary>
              <p className={css.text}>{quoted}</p>
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
      ))}
    </ol>
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
  const announce = useAnnounce()
  const renewed = useRenewal()
  const { ticket, version: seen, state, assignee, staff } = found
  const act = { ticket, seen }

  const giving = useSubmit((to: string | null) => renewing(call('POST /console/api/tickets/assign', { ...act, to })), {
    onDone: (_, to) => {
      const name = staff.find(({ email }) => email === to)?.name ?? translate('ticketsConsole.nobody')
      announce(translate('ticketsConsole.assignedNotice', { name }))
    },
  })

  async function renewing<Data>(sent: Promise<Outcome<Data>>) {
    const outcome = await sent
    await renewed()
    return outcome
  }
  // A former operator may still have it.
  const known = assignee === null || staff.some(({ email }) => email === assignee)

  return (
    <>
      <p className={css.subject} lang={found.language}>
        {found.subject}
      </p>
      <p className={css.standing}>
        <StateTag states={states} state={state} />
        <Tag tone="neutral">{languageName(found.language, language)}</Tag>
      </p>
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
      <div className={css.assignment}>
        <SelectField
          name="assignee"
          label={translate('ticketsConsole.assigned')}
          value={assignee ?? ''}
          disabled={giving.sending}
          onChange={(to) => void giving.submit(to === '' ? null : to)}
        >
          <option value="">{translate('ticketsConsole.nobody')}</option>
          {staff.map(({ name, email }) => (
            <option key={email} value={email}>
              {name}
            </option>
          ))}
          {!known && <option value={assignee}>{found.assigned}</option>}
        </SelectField>
        {assignee !== operator.email && (
          <Button variant="secondary" busy={giving.sending} onClick={() => giving.submit(operator.email)}>
            {translate('ticketsConsole.take')}
          </Button>
        )}
      </div>
      <ConsoleThread messages={found.messages} customer={found.name} language={found.language} />
      {giving.refused && <ActionError outcome={giving.refused} />}
      <AnswerForm
        found={found}
        onAnswered={() => announce(translate('ticketsConsole.answeredNotice', { ticket }))}
        send={(message, attachments) =>
          renewing(call('POST /console/api/tickets/answer', { ...act, message, attachments: [...attachments] }))
        }
      >
        <ActionButton
          title="ticketsConsole.reopen"
          offered={state === 'closed'}
          send={() => call('POST /console/api/tickets/reopen', act)}
          done={translate('ticketsConsole.reopenedNotice', { ticket })}
        />
        <ActionButton
          title="ticketsConsole.close"
          offered={state !== 'closed'}
          send={() => call('POST /console/api/tickets/close', act)}
          done={translate('ticketsConsole.closedNotice', { ticket })}
        />
      </AnswerForm>
    </>
  )
}
