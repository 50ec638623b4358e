import { useState } from 'react'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { useAnswer } from '@/platform/ui/data/answers'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import { formatMoment } from '@/platform/ui/data/moment'
import { useAnnounce } from '@/platform/ui/data/notices'
import { Alert, Refusal } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { CodeField } from '@/platform/ui/forms/code-field'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { useSubmit } from '@/platform/ui/forms/submit'
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
  const { submit, under, refused } = useSubmit(
    (passkey: string) => call('POST /console/api/access/passkeys/remove', { passkey }),
    { onDone: (left) => onChanged(left.passkeys) },
  )
  return (
    <>
      {refused && <ActionError outcome={refused} />}
      {passkeys.length > 0 && (
        <ul className="stack-2">
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
                busy={under?.[0] === id}
                aria-label={translate('operators.removeKey', { name })}
                onClick={() => submit(id)}
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
  const { submit, sending, refused, done } = useSubmit(() => call('POST /console/api/access/company', {}), {
    onDone: ({ url }) => location.assign(url),
  })
  return (
    <div className={`stack-4 ${css.form}`}>
      {refused && <ActionError outcome={refused} />}
      <p>
        {linked === 0
          ? translate('operators.companyNone', { company: name })
          : translate('operators.companySince', { company: name, at: formatMoment(linked, language) })}
      </p>
      <Button variant="secondary" busy={sending || done !== null} onClick={() => submit()}>
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
  const { submit, sending, refused } = useSubmit(() => call('POST /console/api/access/end-others', {}))
  return (
    <div className={`stack-4 ${css.form}`}>
      {refused && <ActionError outcome={refused} />}
      <p role="status">{translate('operators.elsewhereCount', { count })}</p>
      {count > 0 && (
        <Button variant="secondary" busy={sending} onClick={() => submit()}>
          {translate('operators.endElsewhere')}
        </Button>
      )}
    </div>
  )
}

/** New codes for a code of the second factor: anyone who finds the console open does not get them. */
function NewRecoveryCodes() {
  const translate = useTranslate()
  const { form, field, sending, refused, done, forget } = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? 'member_new_3' : null }),
    send: (values) => call('POST /console/api/access/recovery-codes', values),
    spent: ['code'],
  })
  return (
    <>
      <form className={`stack-4 ${css.form}`} {...form}>
        <Refusal of={refused} at={places.code} />
        <CodeField {...field('code')} label={translate('operators.code')} hint={translate('operators.codeShown')} />
        <Button variant="secondary" type="submit" busy={sending}>
          {translate('operators.newCodes')}
        </Button>
      </form>
      {done && (
        <Dialog title={translate('operators.recoveryCodes')} onClose={forget}>
          <RecoveryCodes codes={done.recovery_codes} onDone={forget} />
        </Dialog>
      )}
    </>
  )
}

/** Names a new key, so that its owner knows which one it is when it is lost; anyone who finds the console open adds none. */
function AddPasskey({ onAdded }: { onAdded: (passkeys: readonly ListedPasskey[]) => void }) {
  const translate = useTranslate()
  const [isKeyMissing, setKeyMissing] = useState(false)
  const { form, field, set, sending, refused } = useForm({
    initial: { name: '', code: '' },
    check: ({ name, code }) => ({
      name: name.trim() === '' ? 'member_new_3' : null,
      code: code.trim() === '' ? 'member_new_3' : null,
    }),
    send: async ({ name, code }) => {
      const outcome = await addPasskey({ name: name.trim(), code })
      setKeyMissing(false)
      if (outcome.ok || outcome.code !== 'no key') return outcome
      setKeyMissing(true)
      return
    },
    spent: ['code'],
    onDone: ({ passkeys }) => {
      set('name', '')
      onAdded(passkeys)
    },
  })
  if (!hasPasskeys()) return null
  return (
    <form className={`stack-4 ${css.form}`} {...form}>
      {isKeyMissing ? (
        <Alert tone="danger">{translate('operators.noKey')}</Alert>
      ) : (
        <Refusal of={refused} at={places.code} />
      )}
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
