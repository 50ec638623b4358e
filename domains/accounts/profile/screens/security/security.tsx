import { useRef, useState } from 'react'
import { recoveryCodes } from '@/domains/accounts/identity/browser'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import { formatDay } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { usePart } from '@/platform/ui/calls/use-part'
import { Button } from '@/platform/ui/controls/button'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { QrCode } from '@/platform/ui/data/qr-code'
import { Alert, Refusal } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { CodeField } from '@/platform/ui/forms/code-field'
import { useForm } from '@/platform/ui/forms/form'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'
import { places } from '../../places'
import { ConfirmDialog } from './confirm-dialog'
import { type OutcomeListener, Passkeys, type SecurityOutcome } from './passkeys'
import css from './security.module.css'

function RecoveryPart({ left, onHappened }: { left: number; onHappened: OutcomeListener }) {
  const translate = useTranslate()
  const [making, setMaking] = useState(false)

  async function renew() {
    setMaking(true)
    const outcome = await call('POST /member/recovery_codes', {})
    await onHappened(outcome.ok ? { done: true, recoveryCodes: outcome.data.recovery_codes } : { code: outcome.code })
    setMaking(false)
  }

  return (
    <div className={`stack-3 at-start ${css.part}`}>
      <h3>{translate('security.recovery')}</h3>
      <p className="quiet">{translate('security.recoveryLead')}</p>
      <p>{translate('security.recoveryLeft', { count: left })}</p>
      <Button variant="secondary" busy={making} onClick={renew}>
        {translate('security.renew')}
      </Button>
    </div>
  )
}

/** A secret that is yet to be taken into use. */
interface NewApp {
  readonly secret: string
  readonly address: string
}

interface AppSetupProps {
  app: NewApp
  onConfirmed: (recoveryCodes: readonly string[] | undefined) => Promise<void>
  onClose: () => void
}

function AppSetup({ app, onConfirmed, onClose }: AppSetupProps) {
  const translate = useTranslate()
  const { form, field, sending, refused } = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: /\d/.test(code.normalize('NFKC')) ? null : 'security.codeWrong' }),
    send: ({ code }) => call('POST /member/authenticator/confirm', { code: code.trim() }),
    spent: ['code'],
    onDone: ({ recovery_codes: codes }) => onConfirmed(codes),
  })
  const grouped = app.secret.match(/.{1,4}/g)?.join(' ') ?? app.secret

  return (
    <Dialog title={translate('security.setUpTitle')} onClose={onClose}>
      <div className={css.dialog}>
        <p>{translate('security.scan')}</p>
        <QrCode text={app.address} label={translate('security.qrCode')} />
        <p className={css.key}>
          <code>{grouped}</code>
          <CopyButton text={app.secret} label={translate('security.copyKey')} />
        </p>
      </div>
      <form className={css.dialog} {...form}>
        <Refusal of={refused} at={places.security} />
        <CodeField {...field('code')} label={translate('security.firstCode')} />
        <DialogFoot held={sending}>
          <Button type="submit" busy={sending}>
            {translate('security.takeIntoUse')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

interface AppPartProps {
  /** Unix seconds; null: no app. */
  added: number | null
  lastFactor: boolean
  onHappened: OutcomeListener
}

/** The authenticator app. */
function AppPart({ added, lastFactor, onHappened }: AppPartProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [beginning, setBeginning] = useState(false)
  const [app, setApp] = useState<NewApp | null>(null)
  const [removing, setRemoving] = useState(false)

  async function begin() {
    setBeginning(true)
    const outcome = await call('POST /member/authenticator/begin', {})
    setBeginning(false)
    if (outcome.ok) setApp(outcome.data)
    else await onHappened({ code: outcome.code })
  }

  async function remove() {
    const outcome = await call('POST /member/authenticator/remove', {})
    setRemoving(false)
    await onHappened(outcome.ok ? { done: true } : { code: outcome.code })
  }

  return (
    <div className={`stack-3 at-start ${css.part}`}>
      <h3>{translate('security.app')}</h3>
      <p className="quiet">{translate('security.appLead')}</p>
      <p>
        {added === null
          ? translate('security.appOff')
          : translate('security.appOn', { at: formatDay(new Date(added * 1000), language) })}
      </p>
      {added === null ? (
        <Button variant="secondary" busy={beginning} onClick={begin}>
          {translate('security.setUp')}
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => setRemoving(true)}>
          {translate('security.removeApp')}
        </Button>
      )}
      {app && (
        <AppSetup
          app={app}
          onClose={() => setApp(null)}
          onConfirmed={async (recoveryCodes) => {
            setApp(null)
            await onHappened({ done: true, recoveryCodes })
          }}
        />
      )}
      {removing && (
        <ConfirmDialog
          title="security.removeAppTitle"
          action="security.removeApp"
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        >
          <p>{translate('security.removeAppText')}</p>
          {lastFactor && <p>{translate('security.lastOne')}</p>}
        </ConfirmDialog>
      )}
    </div>
  )
}

/** The protection of the account beside the password. */
export default function Security() {
  const translate = useTranslate()
  const place = useRef<HTMLDivElement>(null)
  const [last, setLast] = useState<SecurityOutcome | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const shown = usePart(recoveryCodes, codes !== null)
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
    <div className="stack-6" ref={place} tabIndex={-1}>
      <p className="unseen" role="status">
        {last && 'done' in last && translate('security.saved')}
      </p>
      {last && 'code' in last && (
        <Alert tone="danger">{translate(last.message ?? messageFor(places.security, last.code))}</Alert>
      )}
      <Passkeys passkeys={data.passkeys} lastFactor={factors === 1} onHappened={happened} />
      <AppPart added={data.app_added} lastFactor={factors === 1} onHappened={happened} />
      {factors > 0 && <RecoveryPart left={data.recovery_codes_left} onHappened={happened} />}
      {codes && shown.Part && <shown.Part codes={codes} onClose={() => setCodes(null)} />}
      {codes && shown.failed && <LoadFailed code="unreachable" onTryAgain={shown.tryAgain} />}
    </div>
  )
}
