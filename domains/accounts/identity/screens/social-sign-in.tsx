import { useEffect, useRef, useState } from 'react'
import { track } from '@/domains/accounts/page-counts/browser'
import { messageFor } from '@/platform/codes/message-for'
import { tagOf } from '@/platform/i18n/languages'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/feedback/alert'
import type { Boot } from '../contract/boot'
import { places } from '../places'
import { japaneseSite } from '../rules'
import { call } from './api'
import { loadGoogle } from './google'
import { enterMemberArea } from './login-state'
import { rememberDestination } from './return-address'
import css from './screen.module.css'

const buttonWidth = 300

interface SocialSignInProps {
  google: NonNullable<Boot['google']>
  /** The provider has vouched for a member who has a second factor. */
  onSecondStep: () => void
}

export function SocialSignIn({ google, onSecondStep }: SocialSignInProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<MessageKey | null>(null)

  useEffect(() => {
    async function signIn({ credential }: { credential: string }) {
      setProblem(null)
      const outcome = await call('POST /api/google_oauth/token', {
        token: credential,
        lang: language,
        host: location.host + (language === 'ja' ? japaneseSite : ''),
        ...(google.testMode && { test_mode: 1 }),
      })
      if (outcome.ok && outcome.data.registered) {
        track('google_register')
        return enterMemberArea()
      }
      if (!outcome.ok && outcome.code === 42031) return onSecondStep()
      if (outcome.ok) rememberDestination(outcome.data.email)
      setProblem(outcome.ok ? 'member_25' : messageFor(places.socialSignIn, outcome.code))
    }

    let current = true
    loadGoogle(google.script).then(
      (accounts) => {
        if (!current || !place.current) return
        accounts.initialize({
          client_id: google.clientId,
          callback: signIn,
          nonce: google.nonce,
          ux_mode: 'popup',
          auto_select: false,
        })
        place.current.replaceChildren()
        accounts.renderButton(place.current, { width: buttonWidth, locale: tagOf(language) })
      },
      () => setProblem('social.notLoaded'),
    )
    return () => {
      current = false
    }
  }, [google, language, onSecondStep])

  return (
    <div className={css.social}>
      {problem && <Alert tone="danger">{translate(problem)}</Alert>}
      <div className={css.provider} ref={place} />
    </div>
  )
}
