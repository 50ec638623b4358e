import { useRef, useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Alert } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { places } from '../../places'
import { call } from '../api'
import { AppPart } from './app-part'
import { Passkeys } from './passkeys'
import { RecoveryCodes } from './recovery-codes'
import { RecoveryPart } from './recovery-part'
import css from './security.module.css'
import type { SecurityOutcome } from './what-happened'

/** The protection of the account beside the password. */
export default function Security() {
  const translate = useTranslate()
  const place = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState<SecurityOutcome | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { data, failure, loading, reload } = useCall((input) => call('GET /member/security', input), {})

  async function happened(what: SecurityOutcome) {
    setLast(what)
    if ('code' in what) return
    if (what.recoveryCodes) setCodes(what.recoveryCodes)
    await reload()
    // The pressed button may be gone now.
    if (document.activeElement === document.body) place.current?.focus()
  }

  if (data === null && failure === null) return <Skeleton lines={4} />
  if (data === null) return <LoadFailed code={failure ?? 20000} loading={loading} onTryAgain={reload} />
  const factors = data.passkeys.length + (data.app_added === null ? 0 : 1)
  return (
    <div className={css.parts} ref={place} tabIndex={-1}>
      <p className="unseen" role="status">
        {last && 'done' in last && translate('security.saved')}
      </p>
      {last && 'code' in last && (
        <Alert tone="danger">{translate(last.message ?? messageFor(places.security, last.code))}</Alert>
      )}
      <Passkeys passkeys={data.passkeys} lastFactor={factors === 1} onHappened={happened} />
      <AppPart added={data.app_added} lastFactor={factors === 1} onHappened={happened} />
      {factors > 0 && <RecoveryPart left={data.recovery_codes_left} onHappened={happened} />}
      {codes && <RecoveryCodes codes={codes} onClose={() => setCodes(null)} />}
    </div>
  )
}
