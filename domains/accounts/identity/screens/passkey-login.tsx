import { useCallback, useEffect, useState } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { enterMemberArea } from './login-state'
import css from './screen.module.css'

/** Whether this browser knows passkeys at all; on a page without https it does not. */
export const knowsPasskeys = () => 'PublicKeyCredential' in globalThis

/** Fetched when it is wanted, or when the screen can be used and the browser has nothing else to do. */
const passkeys = () => import('./proof/passkey-sign-in')

/**
 * Login without a password: by the button, or from what the browser proposes where the address is typed.
 * @param proposes the form can be filled in, and is not being sent
 */
export function PasskeyLogin({ proposes }: { proposes: boolean }) {
  const translate = useTranslate()
  const [problem, setProblem] = useState<MessageKey | null>(null)
  const [loading, setLoading] = useState(false)

  const end = useCallback(
    (trouble: MessageKey | null) => (trouble === null ? enterMemberArea() : setProblem(trouble)),
    [],
  )

  useEffect(() => {
    if (!proposes || loading || !PublicKeyCredential.isConditionalMediationAvailable) return
    const ending = new AbortController()
    const propose = async () => (await passkeys()).proposePasskeys(ending.signal, end)
    // A failure is ignored: proposing a passkey is optional.
    const start = () => void propose().catch(() => {})
    if ('requestIdleCallback' in globalThis) requestIdleCallback(start)
    else setTimeout(start)
    return () => ending.abort()
  }, [proposes, loading, end])

  async function logIn() {
    setLoading(true)
    end(
      await passkeys()
        .then(({ signInWithPasskey }) => signInWithPasskey())
        .catch(() => 'ui.unreachable' as const),
    )
    setLoading(false)
  }

  return (
    <div className={css.passkey}>
      {problem && <Alert tone="danger">{translate(problem)}</Alert>}
      <Button variant="secondary" busy={loading} onClick={logIn}>
        {translate('login.passkey')}
      </Button>
    </div>
  )
}
