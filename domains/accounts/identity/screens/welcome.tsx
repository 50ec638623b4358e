import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import { wordingOf } from '@/platform/i18n/wording-of'
import { type LatePart, usePart } from '@/platform/ui/calls/use-part'
import { Button } from '@/platform/ui/controls/button'
import { Refusal } from '@/platform/ui/feedback/alert'
import { useForm } from '@/platform/ui/forms/form'
import { PasswordField } from '@/platform/ui/forms/password-field'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { limits } from '../rules'
import { addresses } from './addresses'
import { errorDisplayOf, rejectedFields } from './error-display'
import { LinkCheck, LinkFailed, type MailedLink } from './link-check'
import { linkPlaces } from './link-places'
import { openDownloads } from './login-state'
import { newPasswordMessage } from './new-problems'
import css from './screen.module.css'

/** From the mail of an order into the account: one field, then the programs. */
export default function Welcome({ query }: { query: URLSearchParams }) {
  const { language: lang } = useLanguage()
  return (
    <LinkCheck
      query={query}
      place="forgotPassword"
      renewAt={addresses.forgotPassword}
      check={(link) => call('POST /api/auth/welcome/check', { ...link, lang })}
    >
      {(link, { username }) => <FirstPassword link={link} username={username} />}
    </LinkCheck>
  )
}

const firstPasskey: LatePart<{ link: MailedLink }> = {
  load: async () => (await import('./new-passkey/first-passkey')).FirstPasskey,
  wording: wordingOf('domains/accounts/identity/screens/new-passkey'),
}

function FirstPassword({ link, username }: { link: MailedLink; username: string }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const passkey = usePart(firstPasskey, 'PublicKeyCredential' in globalThis)
  const { form, field, sending, refused } = useForm({
    initial: { password: '' },
    messageValues: limits,
    check: ({ password }) => ({ password: newPasswordMessage(password) }),
    send: ({ password }) => call('POST /api/auth/welcome/complete', { ...link, new_pw: password, lang }),
    rejected: rejectedFields,
    onDone: openDownloads,
  })
  if (refused !== null && errorDisplayOf('forgotPassword', refused.code) === 'failed') {
    return (
      <LinkFailed message={messageFor(linkPlaces.forgotPassword, refused.code)} renewAt={addresses.forgotPassword} />
    )
  }
  return (
    <>
      <ScreenHeader title={translate('welcome.title', { name: username })}>
        <RichText message="welcome.lead" values={{ email: link.email }} elements={{ b: <b /> }} />
      </ScreenHeader>
      <form className="fields" {...form}>
        <Refusal of={refused} at={linkPlaces.forgotPassword} />
        {/* Tells password stores which account the password belongs to. */}
        <input type="email" autoComplete="username" value={link.email} readOnly hidden />
        <PasswordField
          {...field('password')}
          label={translate('identity.password')}
          hint={translate('identity.passwordHint', limits)}
          autoComplete="new-password"
        />
        <Button type="submit" busy={sending}>
          {translate('welcome.submit')}
        </Button>
      </form>
      {passkey.Part && (
        <div className={css.instead}>
          <p className={css.or}>{translate('identity.or')}</p>
          <passkey.Part link={link} />
        </div>
      )}
    </>
  )
}
