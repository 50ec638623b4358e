import { useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import { navigate } from '@/platform/ui/browser/navigation'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import type { Boot, SignedInMember } from '../contract/boot'
import { places } from '../places'
import { addresses, loginUrl, mailedLink, resultOf } from './addresses'
import { call } from './api'
import { ChangeEmailForm } from './change-email-form'
import { ConfirmEmail, Unconfirmed } from './confirm-email'
import { LinkCheck } from './link-check'
import { LoginRedirect } from './login-redirect'
import { logOut, openLogin } from './login-state'
import { OutboxLink } from './outbox-link'
import css from './screen.module.css'
import { useMail } from './use-mail'

interface ChangeEmailProps {
  boot: Boot
  member: SignedInMember
  query: URLSearchParams
}

export default function ChangeEmail({ boot, member, query }: ChangeEmailProps) {
  const { language: lang } = useLanguage()
  const [done, setDone] = useState(false)

  if (done) return <LoginRedirect title="changeEmail.doneTitle" text="changeEmail.doneText" leave={leave} />
  if (member.impersonatedBy !== null) return <NotOpen text="changeEmail.impersonated" email={member.email} />
  if (query.get('t') === 'confirm') return <ConfirmEmail query={query} />
  if (member.emailChanged && !member.emailProven) return <Unconfirmed email={member.email} />
  if (member.emailChanged) return <NotOpen text="changeEmail.usedText" email={member.email} />
  if (query.get('t') === 'check') {
    return (
      <LinkCheck
        query={query}
        place="changeEmail"
        renewAt={addresses.changeEmail}
        check={(link) => call('POST /member/reset_email/check', { ...link, lang })}
      >
        {(link) => (
          <ChangeEmailForm
            link={link}
            onDone={() => {
              setDone(true)
              navigate(resultOf(query), { replace: true })
            }}
          />
        )}
      </LinkCheck>
    )
  }
  return <AskForLink email={member.email} demo={boot.demo} />
}

/** The session belongs to the old address, so it ends with it. */
async function leave() {
  const outcome = await logOut()
  if (!outcome.ok) openLogin()
}

function NotOpen({ text, email }: { text: 'changeEmail.impersonated' | 'changeEmail.usedText'; email: string }) {
  const translate = useTranslate()
  const title = text === 'changeEmail.usedText' ? 'changeEmail.usedTitle' : 'changeEmail.title'
  return (
    <>
      <ScreenHeader title={translate(title)}>
        <RichText message={text} values={{ email }} elements={{ b: <b /> }} />
      </ScreenHeader>
      <a href={addresses.overview}>{translate('changeEmail.backToOverview')}</a>
    </>
  )
}

function AskForLink({ email, demo }: { email: string; demo: boolean }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const { sending, answer, send, forget } = useMail(() =>
    call('POST /member/reset_email/per', { lang, check_url: mailedLink('change_email'), login_url: loginUrl() }),
  )

  if (answer === 'sent') {
    return (
      <Result tone="mail" title={translate('changeEmail.sentTitle')}>
        <p>
          <RichText message="changeEmail.sentText" values={{ email }} elements={{ b: <strong /> }} />
        </p>
        <p>{translate('mail.spam')}</p>
        <Button variant="secondary" onClick={forget}>
          {translate('mail.again')}
        </Button>
        {demo && <OutboxLink />}
      </Result>
    )
  }
  return (
    <>
      <ScreenHeader title={translate('changeEmail.title')}>
        <RichText message="changeEmail.perLead" values={{ email }} elements={{ b: <b /> }} />
      </ScreenHeader>
      <div className={css.form}>
        <p>{translate('changeEmail.perNote')}</p>
        {answer !== null && <Alert tone="danger">{translate(messageFor(places.changeEmail, answer))}</Alert>}
        <Button busy={sending} onClick={send}>
          {translate('changeEmail.sendLink')}
        </Button>
        <a href={addresses.overview}>{translate('changeEmail.backToOverview')}</a>
      </div>
    </>
  )
}
