import { useState } from 'react'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert, Refusal } from '@/platform/ui/feedback/alert'
import { useSubmit } from '@/platform/ui/forms/submit'
import { browserOf } from '../../rules/browser-name'
import type { MailedLink } from '../link-check'
import { linkPlaces } from '../link-places'
import { openDownloads } from '../login-state'
import { createPasskey } from './create-passkey'
import { RecoveryCodes } from './recovery-codes'

/** The way into a guest's account without a password: a passkey, whose recovery codes are shown before it goes on. */
export function FirstPasskey({ link }: { link: MailedLink }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const [isMissing, setMissing] = useState(false)
  const { submit, sending, refused, done } = useSubmit(async () => {
    setMissing(false)
    const challenge = await call('POST /api/auth/welcome/passkey', { ...link, lang })
    if (!challenge.ok) return challenge
    const credential = await createPasskey(challenge.data.options)
    setMissing(credential === null)
    if (credential === null) return
    const { browser, system } = browserOf(navigator.userAgent)
    const name = browser && system ? `${browser} · ${system}` : undefined
    return call('POST /api/auth/welcome/complete', { ...link, credential, name, lang })
  })

  return (
    <>
      {isMissing ? (
        <Alert tone="danger">{translate('login.passkeyFailed')}</Alert>
      ) : (
        <Refusal of={refused} at={linkPlaces.forgotPassword} />
      )}
      <Button variant="secondary" busy={sending} onClick={() => submit()}>
        {translate('welcome.byPasskey')}
      </Button>
      {done && <RecoveryCodes codes={done.recovery_codes ?? []} onClose={openDownloads} />}
    </>
  )
}
