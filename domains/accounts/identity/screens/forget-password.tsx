import { useState } from 'react'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import type { Boot } from '../contract/boot'
import { addresses, loginUrl, mailedLink, resultOf } from './addresses'
import { LinkCheck, readMailedLink } from './link-check'
import { LoginRedirect } from './login-redirect'
import { MailRequest } from './mail-request'
import { NewPasswordForm } from './new-password-form'
import { loginAfterMail, loginLinks, rememberDestination } from './return-address'

/** Both `a=ForgetPassword` and its older name `a=ResetPassword`. */
export default function ForgetPassword({ boot, query }: { boot: Boot; query: URLSearchParams }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  /** The login screen, once the password is set. */
  const [login, setLogin] = useState<string | null>(null)
  const step = query.get('t')

  function finish() {
    setLogin(loginAfterMail(readMailedLink(query)?.email ?? null))
    navigate(resultOf(query), { replace: true })
  }

  // `complete` checks the link again: the address may have been opened directly.
  if (login !== null) return <LoginRedirect title="reset.doneTitle" text="reset.doneText" login={login} />
  if (step === 'check' || (step === 'complete' && readMailedLink(query))) {
    return (
      <LinkCheck
        query={query}
        place="forgotPassword"
        renewAt={addresses.forgotPassword}
        check={(link) => call('POST /api/auth/reset_pw/check', { ...link, lang })}
      >
        {(link) => (
          <NewPasswordForm
            link={link}
            place="forgotPassword"
            renewAt={addresses.forgotPassword}
            title="reset.title"
            lead="reset.lead"
            submit="reset.submit"
            change={(values) =>
              call('POST /api/auth/reset_pw/complete', { ...link, ...values, lang, login_url: loginUrl() })
            }
            onDone={finish}
          />
        )}
      </LinkCheck>
    )
  }
  return (
    <MailRequest
      demo={boot.demo}
      title="forgot.title"
      lead="forgot.lead"
      submit="forgot.submit"
      onSent={rememberDestination}
      place="forgotPassword"
      ask={(email, code) =>
        call('POST /api/auth/reset_pw/per', {
          email,
          code,
          check_url: mailedLink('ForgetPassword'),
          login_url: loginUrl(),
          lang,
        })
      }
    >
      <a href={loginLinks().login}>{translate('member_new_11')}</a>
      {' · '}
      <a href={memberPage('way_back')}>{translate('shell.titleWayBack')}</a>
    </MailRequest>
  )
}
