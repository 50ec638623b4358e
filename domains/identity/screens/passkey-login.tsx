import { useState } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/alert'
import { Button } from '@/platform/ui/button'
import { call } from './api'
import { enterMemberArea } from './login-state'
import css from './screen.module.css'

/** Whether this browser knows passkeys at all; on a page without https it does not. */
export const knowsPasskeys = () => 'PublicKeyCredential' in globalThis

/** Login without a password. The code for it is fetched when it is wanted. */
export function PasskeyLogin() {
  const translate = useTranslate()
  const [problem, setProblem] = useState<MessageKey | null>(null)
  const [asking, setAsking] = useState(false)

  async function logIn() {
    setAsking(true)
    setProblem(await tryPasskey().catch(() => 'ui.unreachable' as const))
    setAsking(false)
  }

  return (
    <div className={css.passkey}>
      {problem && <Alert tone="problem">{translate(problem)}</Alert>}
      <Button look="plain" busy={asking} onClick={logIn}>
        {translate('login.passkey')}
      </Button>
    </div>
  )
}

/** @returns what went wrong, or null when the member is in */
async function tryPasskey(): Promise<MessageKey | null> {
  const [{ askPasskey }, asked] = await Promise.all([
    import('./proof/passkey'),
    call('POST /api/auth/passkey/options', {}),
  ])
  const credential = asked.ok ? await askPasskey(asked.data.options) : null
  const outcome = credential ? await call('POST /api/auth/passkey', { credential }) : asked
  if (credential && outcome.ok) {
    enterMemberArea()
    return null
  }
  if (outcome.ok) return 'login.passkeyFailed'
  if (outcome.code === 'unreachable') return 'ui.unreachable'
  if (outcome.code === 20039) return 'code.20039'
  return outcome.code === 42023 ? 'member_blacklisted' : 'login.passkeyFailed'
}
