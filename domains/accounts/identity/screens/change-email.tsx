import { useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import { navigate } from '@/platform/ui/browser/navigation'
import { Button } from '@/platform/ui/controls/button'
import { Alert, Refusal } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { useSubmit } from '@/platform/ui/forms/submit'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import type { Boot, SignedInMember } from '../contract/boot'
import { limits } from '../rules'
import { addresses, loginUrl, mailedLink, resultOf } from './addresses'
import { CaptchaField } from './captcha-field'
import { errorDisplayOf, rejectedFields } from './error-display'
import { LinkCheck, LinkFailed, type MailedLink } from './link-check'
import { linkPlaces } from './link-places'
import { LoginRedirect } from './login-redirect'
import { logOut, openLogin } from './login-state'
import { exactCaptchaMessage, newEmailMessage, repeatEmailMessage } from './new-problems'
import { OutboxLink } from './outbox-link'

/** Confirms an address that the account has stated, by the mailed link (spec 3.8). */
function ConfirmEmail({ query }: { query: URLSearchParams }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  return (
    <LinkCheck
      query={query}
      place="changeEmail"
      renewAt={addresses.changeEmail}
      check={(link) => call('POST /member/confirm_email', { ...link, lang })}
    >
      {({ email }) => (
        <Result tone="success" title={translate('changeEmail.confirmedTitle')}>
          <p>
            <RichText message="changeEmail.confirmedText" values={{ email }} elements={{ b: <b /> }} />
          </p>
          <a href={addresses.overview}>{translate('changeEmail.backToOverview')}</a>
        </Result>
      )}
    </LinkCheck>
  )
}

/** The address waits for a link to be followed that went there; it can be sent again. */
function Unconfirmed({ email }: { email: string }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const { submit, sending, refused, done } = useSubmit(() => call('POST /member/confirm_email/per', { lang }))

  return (
    <>
      <ScreenHeader title={translate('changeEmail.unconfirmedTitle')}>
        <RichText message="changeEmail.unconfirmedText" values={{ email }} elements={{ b: <b /> }} />
      </ScreenHeader>
      <div className="fields">
        {done && <Alert tone="success">{translate('changeEmail.confirmationSent')}</Alert>}
        <Refusal of={refused} at={linkPlaces.changeEmail} />
        <Button busy={sending} onClick={() => submit()}>
          {translate('changeEmail.sendConfirmation')}
        </Button>
        <a href={addresses.overview}>{translate('changeEmail.backToOverview')}</a>
      </div>
    </>
  )
}

function ChangeEmailForm({ link, onDone }: { link: MailedLink; onDone: () => void }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const { form, field, sending, round, refused } = useForm({
    initial: { email: '', repeat: '', code: '' },
    messageValues: limits,
    check: ({ email, repeat, code }) => ({
      email: newEmailMessage(email),
      repeat: repeatEmailMessage(email, repeat),
      code: exactCaptchaMessage(code),
    }),
    send: ({ email, repeat, code }) =>
      call('POST /member/reset_email/complete', {
        hash: link.hash,
        new_email: email.trim(),
        re_email: repeat.trim(),
        code: code.trim(),
        lang,
        login_url: loginUrl(),
      }),
    spent: ['code'],
    rejected: rejectedFields,
    onDone,
  })

  // Without a session there is no result to show: the shared handler leads to the login.
  const code = refused === null || refused.code === 10010 ? null : refused.code
  if (code !== null && errorDisplayOf('changeEmail', code) === 'failed') {
    return <LinkFailed message={messageFor(linkPlaces.changeEmail, code)} renewAt={addresses.changeEmail} />
  }
  return (
    <>
      <ScreenHeader title={translate('shell.titleChangeEmail')}>{translate('changeEmail.checkLead')}</ScreenHeader>
      <form className="fields" {...form}>
        {code !== null && <Alert tone="danger">{translate(messageFor(linkPlaces.changeEmail, code))}</Alert>}
        <Field
          {...field('email')}
          label={translate('changeEmail.newEmail')}
          type="email"
          autoComplete="email"
          maxLength={limits.emailLength}
        />
        <Field
          {...field('repeat')}
          label={translate('changeEmail.repeatEmail')}
          type="email"
          autoComplete="email"
          maxLength={limits.emailLength}
        />
        <CaptchaField key={round} {...field('code')} />
        <Button type="submit" busy={sending}>
          {translate('changeEmail.submit')}
        </Button>
      </form>
    </>
  )
}

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
  const title = text === 'changeEmail.usedText' ? 'changeEmail.usedTitle' : 'shell.titleChangeEmail'
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
  const { submit, sending, refused, done, forget } = useSubmit(() =>
    call('POST /member/reset_email/per', { lang, check_url: mailedLink('change_email'), login_url: loginUrl() }),
  )

  if (done) {
    return (
      <Result tone="mail" title={translate('mail.sentTitle')}>
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
      <ScreenHeader title={translate('shell.titleChangeEmail')}>
        <RichText message="changeEmail.perLead" values={{ email }} elements={{ b: <b /> }} />
      </ScreenHeader>
      <div className="fields">
        <p>{translate('changeEmail.perNote')}</p>
        <Refusal of={refused} at={linkPlaces.changeEmail} />
        <Button busy={sending} onClick={() => submit()}>
          {translate('changeEmail.sendLink')}
        </Button>
        <a href={addresses.overview}>{translate('changeEmail.backToOverview')}</a>
      </div>
    </>
  )
}
