import { useState } from 'react'
import type { mailboxCalls, ShownLetter } from '@/domains/support/mailbox/contract/console'
import { createClient, type Outcome } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { hasFeature } from '@/platform/ui/browser/features'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { Field } from '@/platform/ui/forms/field'
import css from './logs.module.css'
import { letterStateNames, reasonNames } from './names'

export const call = createClient<typeof mailboxCalls>()

interface LetterProps {
  letter: ShownLetter
  mayAnswer: boolean
  onJoined: () => void
}

/** A letter that came by mail, and what can be done with one that was laid aside. */
export function Letter({ letter, mayAnswer, onJoined }: LetterProps) {
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
