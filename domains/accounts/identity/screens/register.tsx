import { useState } from 'react'
import { call } from '@/platform/http/client'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import { hasFeature } from '@/platform/ui/browser/features'
import { navigate } from '@/platform/ui/browser/navigation'
import { Countdown } from '@/platform/ui/feedback/countdown'
import { Result } from '@/platform/ui/feedback/result'
import type { Boot } from '../contract/boot'
import { useAddressCheck } from './address/use-address-check'
import { addresses, loginUrl, mailedLink, resultOf } from './addresses'
import { LinkCheck } from './link-check'
import { LoginRedirect } from './login-redirect'
import { MailRequest } from './mail-request'
import { RegisterAccount, type TopicOffer } from './register-account'
import { loginAfterMail, loginLinks, rememberDestination } from './return-address'

const photoPage = '/photo-enhancer-online.htm'
const secondsToRead = 3

const leave = () => location.assign(photoPage)

/** Leads a member with a social account to the photo enhancer instead of the login (spec 4.2). */
function PhotoRedirect({ login }: { login: string }) {
  const translate = useTranslate()
  return (
    <Result tone="success" title={translate('register.doneTitle')}>
      <p>{translate('register.boundText')}</p>
      <Countdown seconds={secondsToRead} message="register.photoCountdown" onEnd={leave} />
      <a href={photoPage}>{translate('register.photoEnhancer')}</a>
      <a href={login}>{translate('login.now')}</a>
    </Result>
  )
}

interface RegisterProps {
  boot: Boot
  query: URLSearchParams
  /** The topics that are offered beside the account. */
  topics?: TopicOffer
}

export default function Register({ boot, query, topics }: RegisterProps) {
  const { language: lang } = useLanguage()
  /** The login screen, once the account is there. */
  const [login, setLogin] = useState<string | null>(null)
  // The result's address does not say that the link bound a Google account.
  const [bound, setBound] = useState(false)
  const addressCheck = useAddressCheck(lang)
  const step = query.get('t')

  function finish() {
    setLogin(loginAfterMail(query.get('email') ?? query.get('mail')))
    setBound(query.get('type') === 'google')
    navigate(resultOf(query), { replace: true })
  }

  if (step === 'check') {
    return (
      <LinkCheck
        query={query}
        place="register"
        renewAt={addresses.register}
        check={(link) => call('POST /api/auth/register/check', { ...link, lang })}
      >
        {(link) => (
          <RegisterAccount
            link={link}
            bindsGoogle={query.get('type') === 'google'}
            legal={boot.legal}
            topics={topics}
            onDone={finish}
          />
        )}
      </LinkCheck>
    )
  }
  // Without a registration just made there is no result to show: the flow starts over.
  if (step === 'complete' && login !== null) {
    return bound && hasFeature('photo') ? (
      <PhotoRedirect login={login} />
    ) : (
      <LoginRedirect title="register.doneTitle" text="register.doneText" login={login} />
    )
  }
  return (
    <MailRequest
      demo={boot.demo}
      title="register.title"
      lead="register.lead"
      submit="register.submit"
      place="registerRequest"
      failedTitle="register.failedTitle"
      addressCheck={addressCheck}
      onSent={rememberDestination}
      ask={(email, code) =>
        call('POST /api/auth/register/per', {
          email,
          code,
          check_url: mailedLink('register'),
          login_url: loginUrl(),
          lang,
        })
      }
    >
      {/* biome-ignore lint/a11y/useAnchorContent: the message fills the link */}
      <RichText message="register.backToLogin" elements={{ link: <a href={loginLinks().login} /> }} />
    </MailRequest>
  )
}
