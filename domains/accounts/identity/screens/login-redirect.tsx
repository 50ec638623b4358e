import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Countdown } from '@/platform/ui/feedback/countdown'
import { Result } from '@/platform/ui/feedback/result'
import { addresses } from './addresses'
import { openLogin } from './login-state'

interface LoginRedirectProps {
  title: MessageKey
  text: MessageKey
  /** The login screen, with the way back that it knows. */
  login?: string
  /** How to get there, where it takes more than opening the login screen. */
  leave?: () => void
}

const secondsToRead = 3

export function LoginRedirect({ title, text, login = addresses.login, leave }: LoginRedirectProps) {
  const translate = useTranslate()
  const goOn = leave ?? (() => openLogin(login))
  return (
    <Result tone="success" title={translate(title)}>
      <p>{translate(text)}</p>
      <Countdown seconds={secondsToRead} onEnd={goOn} />
      <a
        href={login}
        onClick={(event) => {
          event.preventDefault()
          goOn()
        }}
      >
        {translate('login.now')}
      </a>
    </Result>
  )
}
