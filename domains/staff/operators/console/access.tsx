import { useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import { useNotice } from '@/platform/ui/data/notice'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Card } from '@/platform/ui/layout/card'
import type { ListedPasskey } from '../contract/console'
import css from './access.module.css'
import { AddPasskey } from './add-passkey'
import { call } from './api'
import { NewRecoveryCodes } from './new-recovery-codes'
import { OtherSessions } from './other-sessions'
import { OwnAuthenticator } from './own-authenticator'
import { OwnCompany } from './own-company'
import { OwnPassword } from './own-password'
import { OwnProfile } from './own-profile'
import { Passkeys } from './passkeys'

/** Operators' own settings: their name, and all of their ways to log in. */
export default function Access() {
  const translate = useTranslate()
  const { data, failure, loading, reload } = useCall((input) => call('GET /console/api/access', input), {})
  const { line, announce } = useNotice()
  const [changed, setChanged] = useState<readonly ListedPasskey[] | null>(null)
  function done(message: string) {
    announce(message)
    void reload()
  }
  return (
    <>
      <ConsoleHeader title={translate('console.access')} lead={translate('operators.accessLead')} />
      {failure !== null && <LoadFailed code={failure} loading={loading} onTryAgain={reload} />}
      {data === null && failure === null && <Skeleton lines={6} />}
      {data && (
        <div className={css.cards}>
          <Card title={translate('operators.you')}>
            <p>{translate('operators.youText')}</p>
            <OwnProfile name={data.name} language={data.language} onDone={done} />
          </Card>
          <Card title={translate('operators.changePassword')}>
            <p>{translate('operators.passwordText')}</p>
            <OwnPassword name={data.name} email={data.email} onDone={announce} />
          </Card>
          <Card title={translate('operators.authenticator')}>
            <p>{translate('operators.authenticatorText')}</p>
            <OwnAuthenticator onDone={done} />
          </Card>
          <Card title={translate('operators.passkeys')}>
            <p>{translate('operators.passkeysText')}</p>
            <Passkeys passkeys={changed ?? data.passkeys} onChanged={setChanged} />
            <AddPasskey onAdded={setChanged} />
          </Card>
          <Card title={translate('operators.recoveryCodes')}>
            <p>{translate('operators.codesLeft', { count: data.recovery_codes_left })}</p>
            <NewRecoveryCodes onMade={reload} />
          </Card>
          {data.company && (
            <Card title={translate('operators.company')}>
              <OwnCompany {...data.company} />
            </Card>
          )}
          <Card title={translate('operators.elsewhere')}>
            <OtherSessions count={data.other_sessions} onEnded={reload} />
          </Card>
        </div>
      )}
      {line}
    </>
  )
}
