import { messageFor } from '@/platform/codes/message-for'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { places } from '../places'
import { addresses } from './addresses'
import { call } from './api'
import { LinkCheck } from './link-check'
import css from './screen.module.css'
import { useMail } from './use-mail'

/** Confirms an address that the account has stated, by the mailed link (spec 3.8). */
export function ConfirmEmail({ query }: { query: URLSearchParams }) {
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
export function Unconfirmed({ email }: { email: string }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const { sending, answer, send } = useMail(() => call('POST /member/confirm_email/per', { lang }))

  return (
    <>
      <ScreenHeader title={translate('changeEmail.unconfirmedTitle')}>
        <RichText message="changeEmail.unconfirmedText" values={{ email }} elements={{ b: <b /> }} />
      </ScreenHeader>
      <div className={css.form}>
        {answer === 'sent' && <Alert tone="success">{translate('changeEmail.confirmationSent')}</Alert>}
        {answer !== null && answer !== 'sent' && (
          <Alert tone="danger">{translate(messageFor(places.changeEmail, answer))}</Alert>
        )}
        <Button busy={sending} onClick={send}>
          {translate('changeEmail.sendConfirmation')}
        </Button>
        <a href={addresses.overview}>{translate('changeEmail.backToOverview')}</a>
      </div>
    </>
  )
}
