import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Boot } from '@/domains/accounts/identity/contract/boot'
import { messageFor } from '@/platform/codes/message-for'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage, ticketsPage } from '@/platform/paths'
import { foldAddress } from '@/platform/text/typed/address'
import { minutes } from '@/platform/time/duration'
import { navigate } from '@/platform/ui/browser/navigation'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Icon } from '@/platform/ui/controls/icon'
import { Alert } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { TextArea } from '@/platform/ui/forms/text-area'
import { passIn, withoutPass } from '../map'
import { places } from '../places'
import { limits } from '../rules'
import { AttachmentField } from './attachment-field'
import { forgetDraft, readDraft, useKeptDraft } from './draft'
import { announceSessionLost, isFramed, useReportedHeight } from './parent-page'
import { subjectMessage, textMessage } from './problems'
import { ServiceProvider, useService } from './service'
import { TicketList } from './ticket-list'
import { TicketThread } from './ticket-thread'
import css from './tickets.module.css'
import { useAttachments } from './use-attachments'

const draft = 'new'

/** @param given the address that the page around was opened with */
function NewTicket({ given }: { given: string | null }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { ask } = useService()
  const files = useAttachments()

  const { form, field, values, sending, refused } = useForm({
    initial: readDraft(draft, { subject: '', message: '' }),
    messageValues: { most: limits.message },
    check: ({ subject, message }) => ({ subject: subjectMessage(subject), message: textMessage(message) }),
    send: ({ subject, message }) =>
      ask('POST /ticket/open', { subject, message, attachments: [...files.sent], lang: language }),
    onDone: ({ ticket }) => {
      forgetDraft(draft)
      navigate(ticketsPage({ ticket }), { replace: true })
    },
  })
  useKeptDraft(draft, values)

  return (
    <>
      <a className={css.back} href={ticketsPage()}>
        <Icon name="back" />
        {translate('support.back')}
      </a>
      <header className="stack-3">
        <h1 tabIndex={-1}>{translate('support.newTitle')}</h1>
        <AnswersGoTo given={given} />
      </header>
      <form className={css.form} {...form}>
        {refused && refused.code !== 85641 && (
          <Alert tone="danger">{translate(messageFor(places.message, refused.code))}</Alert>
        )}
        <Field {...field('subject')} label={translate('support.subject')} maxLength={limits.subject} />
        <TextArea {...field('message')} label={translate('support.message')} rows={6} />
        <AttachmentField files={files} />
        <div className={`cluster-3 ${css.actions}`}>
          <Button type="submit" busy={sending} unavailable={files.busy}>
            {translate('support.send')}
          </Button>
        </div>
      </form>
    </>
  )
}

/** Answers go to the account's address only, not to one that the page was opened with. */
function AnswersGoTo({ given }: { given: string | null }) {
  const translate = useTranslate()
  const { ask } = useService()
  const { data } = useCall((input) => ask('GET /ticket/session', input), {})
  if (data === null) return <p className={css.quiet}>{translate('support.answersByMail')}</p>
  const { email } = data
  const another = given !== null && foldAddress(given) !== email
  return (
    <p className={css.quiet}>
      {another ? translate('support.answersElsewhere', { email, given }) : translate('support.answersTo', { email })}
    </p>
  )
}

interface TicketsProps {
  boot: Boot
  query: URLSearchParams
}

/** `/tickets.htm`: the ticket service, in the frame of the support page, or opened by the link of a mail. */
export default function Tickets({ boot, query }: TicketsProps) {
  const content = useRef<HTMLDivElement>(null)
  const [pass] = useState(takePass)
  // Where the frame was opened with it; no page behind says it again.
  const [given] = useState(query.get('email'))
  const [lost, setLost] = useState(pass === null)
  const onLost = useCallback(() => setLost(true), [])
  const service = useMemo(() => ({ pass: pass ?? '', onLost }), [pass, onLost])
  const ticket = query.get('ticket')
  useReportedHeight(content)
  useEffect(() => forgetPass, [])

  useEffect(() => {
    if (lost && isFramed()) announceSessionLost()
  }, [lost])

  if (lost) return isFramed() ? <Skeleton lines={6} /> : <LinkOver ticket={ticket} />
  return (
    <div className={css.content} ref={content}>
      <ServiceProvider value={service}>
        <Renewing />
        <View key={`${ticket} ${query.get('t')}`}>{viewOf(query, boot, given)}</View>
      </ServiceProvider>
    </div>
  )
}

function viewOf(query: URLSearchParams, { vendor }: Boot, given: string | null) {
  const ticket = query.get('ticket')
  if (ticket !== null) return <TicketThread ticket={ticket} vendor={vendor.name} />
  return query.get('t') === 'new' ? <NewTicket given={given} /> : <TicketList />
}

/** The pass of the address, for a render that is repeated before it is shown. */
let taken: string | null = null

/** The pass of the address, which then stands there no more: not in the history, and in no picture of the screen. */
function takePass(): string | null {
  const address = new URL(location.href)
  const pass = passIn(address.searchParams)
  if (pass !== null) {
    taken = pass
    history.replaceState(null, '', withoutPass(address))
  }
  return taken
}

const forgetPass = () => {
  taken = null
}

let viewsOpened = 0

/** When one view follows another, the focus moves to its heading, also when the page around the frame is scrolled. */
function View({ children }: { children: ReactNode }) {
  const view = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (viewsOpened++ === 0) return
    const heading = view.current?.querySelector('h1')
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className={css.view} ref={view}>
      {children}
    </div>
  )
}

/** Renews the pass, which is valid for an hour, while a long message is written. */
function Renewing() {
  const { ask } = useService()
  useEffect(() => {
    const timer = setInterval(() => void ask('POST /ticket/renew', {}), minutes(25))
    return () => clearInterval(timer)
  }, [ask])
  return null
}

function LinkOver({ ticket }: { ticket: string | null }) {
  const translate = useTranslate()
  return (
    <Result tone="failure" title={translate('support.linkOver')}>
      <p>{translate('support.linkOverText')}</p>
      <div className={`cluster-3 ${css.actions}`}>
        <ButtonLink href={memberPage('get_support', { ...(ticket !== null && { ticket }) })}>
          {translate('support.toMemberArea')}
        </ButtonLink>
        <ButtonLink variant="secondary" href="/contact.htm">
          {translate('support.toContact')}
        </ButtonLink>
      </div>
    </Result>
  )
}
