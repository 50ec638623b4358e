import { type ReactNode, useEffect, useRef } from 'react'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { Alert } from '@/platform/ui/feedback/alert'
import { Countdown } from '@/platform/ui/feedback/countdown'
import css from './profile.module.css'

const login = memberPage('login')

/** Second text, section 9. */
const secondsToRead = 3

/** Ends the session and opens the login. The page is reloaded, so that no data of the member stays in it. */
export async function logOutToLogin() {
  await call('POST /member/logout', {})
  location.assign(login)
}

/** Says what was done, and leads to the login, where it holds already. It takes the focus from the form that it replaces. */
export function LogoutRedirect({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  return (
    <div className={css.leaves} ref={element} tabIndex={-1}>
      <Alert tone="info">{children}</Alert>
      <Countdown seconds={secondsToRead} onEnd={logOutToLogin} />
      <a
        href={login}
        onClick={(event) => {
          event.preventDefault()
          void logOutToLogin()
        }}
      >
        {translate('login.now')}
      </a>
    </div>
  )
}
