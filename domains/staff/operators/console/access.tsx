import { type ComponentProps, useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { useAnswer } from '@/platform/ui/data/answers'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import { formatMoment } from '@/platform/ui/data/moment'
import { useAnnounce } from '@/platform/ui/data/notices'
import { Alert } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { CodeField } from '@/platform/ui/forms/code-field'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { Card } from '@/platform/ui/layout/card'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { ListedPasskey } from '../contract/console'
import { places } from '../places'
import { limits } from '../rules'
import css from './access.module.css'
import { OwnAuthenticator } from './own-authenticator'
import { OwnPassword } from './own-password'
import { OwnProfile } from './own-profile'
import { addPasskey, hasPasskeys } from './passkey'
import { RecoveryCodes } from './recovery-codes'

interface PasskeysProps {
  passkeys: readonly ListedPasskey[]
  onChanged: (passkeys: readonly ListedPasskey[]) => void
}

function Passkeys({ passkeys, onChanged }: PasskeysProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [refused, setRefused] = useState<ComponentProps<typeof ActionError>['outcome'] | null>(null)
  async function remove(passkey: string) {
    const outcome = await call('POST /console/api/access/passkeys/remove', { passkey })
    setRefused(outcome.ok ? null : outcome)
    if (outcome.ok) onChanged(outcome.data.passkeys)
  }
  return (
    <>
      {refused && <ActionError outcome={refused} />}
      {passkeys.length > 0 && (
        <ul className={css.keys}>
          {passkeys.map(({ id, name, added, used }) => (
            <li key={id} className={css.key}>
              <span>
                <strong>{name}</strong>
                <span className={css.when}>
                  {used === 0
                    ? translate('operators.keyAdded', { at: formatMoment(added, language) })
                    : translate('operators.keyUsed', { at: formatMoment(used, language) })}
                </span>
              </span>
              <Button
                variant="tertiary"
                aria-label={translate('operators.removeKey', { name })}
                onClick={() => remove(id)}
              >
                {translate('operators.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface OwnCompanyProps {
  name: string
  /** In unix seconds; 0: no account there is linked. */
  linked: number
}

/** The operator's account at the company's own provider. */
function OwnCompany({ name, linked }: OwnCompanyProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ComponentProps<typeof ActionError>['outcome'] | null>(null)
  async function leave() {
    setBusy(true)
    const outcome = await call('POST /console/api/access/company', {})
    if (outcome.ok) return location.assign(outcome.data.url)
    setBusy(false)
    setRefused(outcome)
  }
  return (
    <div className={css.form}>
      {refused && <ActionError outcome={refused} />}
      <p>
        {linked === 0
          ? translate('operators.companyNone', { company: name })
          : translate('operators.companySince', { company: name, at: formatMoment(linked, language) })}
      </p>
      <Button variant="secondary" busy={busy} onClick={leave}>
        {linked === 0
          ? translate('operators.companyLink', { company: name })
          : translate('operators.companyOther', { company: name })}
      </Button>
    </div>
  )
}

/** For anyone who has left a console open somewhere, or lost a device with one on it. */
function OtherSessions({ count }: { count: number }) {
  const translate = useTranslate()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<ComponentProps<typeof ActionError>['outcome'] | null>(null)
  async function end() {
    setBusy(true)
    const outcome = await call('POST /console/api/access/end-others', {})
    setBusy(false)
    setRefused(outcome.ok ? null : outcome)
  }
  return (
    <div className={css.form}>
      {refused && <ActionError outcome={refused} />}
      <p role="status">{translate('operators.elsewhereCount', { count })}</p>
      {count > 0 && (
        <Button variant="secondary" busy={busy} onClick={end}>
          {translate('operators.endElsewhere')}
        </Button>
      )}
    </div>
  )
}

/** New codes for a code of the second factor: anyone who finds the console open does not get them. */
function NewRecoveryCodes() {
  const translate = useTranslate()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [refused, setRefused] = useState<MessageKey | null>(null)
  const { form, field, set, sending } = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? 'member_new_3' : null }),
    send: async (values) => {
      const outcome = await call('POST /console/api/access/recovery-codes', values)
      set('code', '')
      if (!outcome.ok) {
        return setRefused(messageFor(places.code, outcome.code))
      }
      setRefused(null)
      setCodes(outcome.data.recovery_codes)
    },
  })
  const close = () => {
    setCodes(null)
  }
  return (
    <>
      <form className={css.form} {...form}>
        {refused && <Alert tone="danger">{translate(refused)}</Alert>}
        <CodeField {...field('code')} label={translate('operators.code')} hint={translate('operators.codeShown')} />
        <Button variant="secondary" type="submit" busy={sending}>
          {translate('operators.newCodes')}
        </Button>
      </form>
      {codes && (
        <Dialog title={translate('operators.recoveryCodes')} onClose={close}>
          <RecoveryCodes codes={codes} onDone={close} />
        </Dialog>
      )}
    </>
  )
}

/** Names a new key, so that its owner knows which one it is when it is lost; anyone who finds the console open adds none. */
function AddPasskey({ onAdded }: { onAdded: (passkeys: readonly ListedPasskey[]) => void }) {
  const translate = useTranslate()
  const [refused, setRefused] = useState<MessageKey | null>(null)
  const { form, field, set, sending } = useForm({
    initial: { name: '', code: '' },
    check: ({ name, code }) => ({
      name: name.trim() === '' ? 'member_new_3' : null,
      code: code.trim() === '' ? 'member_new_3' : null,
    }),
    send: async ({ name, code }) => {
      const outcome = await addPasskey({ name: name.trim(), code })
      set('code', '')
      if (outcome.ok) {
        setRefused(null)
        set('name', '')
        return onAdded(outcome.data.passkeys)
      }
      if (outcome.code === 'no key') return setRefused('operators.noKey')
      setRefused(messageFor(places.code, outcome.code))
    },
  })
  if (!hasPasskeys()) return null
  return (
    <form className={css.form} {...form}>
      {refused && <Alert tone="danger">{translate(refused)}</Alert>}
      <Field
        {...field('name')}
        label={translate('operators.keyName')}
        hint={translate('operators.keyNameHint')}
        maxLength={limits.passkeyNameLength}
        autoComplete="off"
      />
      <CodeField
        {...field('code')}
        label={translate('operators.code')}
        hint={translate('operators.codeHint')}
        orRecovery
      />
      <Button variant="secondary" type="submit" busy={sending}>
        {translate('operators.addKey')}
      </Button>
    </form>
  )
}

/** Operators' own settings: their name, and all of their ways to log in. */
export default function Access() {
  const translate = useTranslate()
  const { data, failure, loading, reload } = useAnswer('GET /console/api/access', {})
  const announce = useAnnounce()
  const [changed, setChanged] = useState<readonly ListedPasskey[] | null>(null)
  return (
    <>
      <ConsoleHeader title={translate('console.access')} lead={translate('operators.accessLead')} />
      {failure !== null && <LoadFailed code={failure} loading={loading} onTryAgain={reload} />}
      {data === null && failure === null && <Skeleton lines={6} />}
      {data && (
        <div className={css.cards}>
          <Card title={translate('operators.you')}>
            <p>{translate('operators.youText')}</p>
            <OwnProfile name={data.name} language={data.language} onDone={announce} />
          </Card>
          <Card title={translate('operators.changePassword')}>
            <p>{translate('operators.passwordText')}</p>
            <OwnPassword name={data.name} email={data.email} onDone={announce} />
          </Card>
          <Card title={translate('operators.authenticator')}>
            <p>{translate('operators.authenticatorText')}</p>
            <OwnAuthenticator onDone={announce} />
          </Card>
          <Card title={translate('operators.passkeys')}>
            <p>{translate('operators.passkeysText')}</p>
            <Passkeys passkeys={changed ?? data.passkeys} onChanged={setChanged} />
            <AddPasskey onAdded={setChanged} />
          </Card>
          <Card title={translate('operators.recoveryCodes')}>
            <p>{translate('operators.codesLeft', { count: data.recovery_codes_left })}</p>
            <NewRecoveryCodes />
          </Card>
          {data.company && (
            <Card title={translate('operators.company')}>
              <OwnCompany {...data.company} />
            </Card>
          )}
          <Card title={translate('operators.elsewhere')}>
            <OtherSessions count={data.other_sessions} />
          </Card>
        </div>
      )}
    </>
  )
}
