import { useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
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
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<MessageKey | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  async function enter(): Promise<MessageKey | null> {
    const challenge = await call('POST /api/auth/welcome/passkey', { ...link, lang })
    if (!challenge.ok) return messageFor(linkPlaces.forgotPassword, challenge.code)
    const credential = await createPasskey(challenge.data.options)
    if (credential === null) return 'login.passkeyFailed'
    const { browser, system } = browserOf(navigator.userAgent)
    const name = browser && system ? `${browser} · ${system}` : undefined
    const entered = await call('POST /api/auth/welcome/complete', { ...link, credential, name, lang })
    if (!entered.ok) return messageFor(linkPlaces.forgotPassword, entered.code)
    setCodes(entered.data.recovery_codes ?? [])
    return null
  }

  async function begin() {
    setBusy(true)
    setProblem(null)
    setProblem(await enter())
    setBusy(false)
  }

  return (
    <>
      {problem !== null && <Alert tone="danger">{translate(problem)}</Alert>}
      <Button variant="secondary" busy={busy} onClick={begin}>
        {translate('welcome.byPasskey')}
      </Button>
      {codes && <RecoveryCodes codes={codes} onClose={openDownloads} />}
    </>
  )
}
