import { useEffect, useRef, useState } from 'react'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { enterMemberArea } from '../login-state'
import css from '../screen.module.css'
import { Prove } from './prove'

/** Completes a login whose password was right. */
export default function SecondStep({ onStartOver }: { onStartOver: () => void }) {
  const translate = useTranslate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [expired, setExpired] = useState(false)
  const { data, failure, loading, reload } = useCall((input) => call('POST /api/auth/second_step/options', input), {})
  useEffect(() => heading.current?.focus(), [])
  const over = expired || failure === 42033

  return (
    <>
      <ScreenHeader title={translate('proof.loginTitle')} heading={heading}>
        {!over && data !== null && !data.company && translate('proof.loginLead')}
      </ScreenHeader>
      {over && <Alert tone="danger">{translate('proof.expired')}</Alert>}
      {!over && data === null && failure === null && <Skeleton lines={3} />}
      {!over && data === null && failure !== null && (
        <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
      )}
      {!over && data?.company && (
        <Alert tone="info">
          {translate('proof.byCompany')}{' '}
          <a href={memberPage('company_login')}>{translate('shell.titleCompanyLogin')}</a>
        </Alert>
      )}
      {!over && data !== null && !data.company && (
        <Prove
          methods={data}
          send={({ code, credential }) =>
            call('POST /api/auth/second_step', credential === undefined ? { code } : { credential })
          }
          onProven={enterMemberArea}
          onExpired={() => setExpired(true)}
          onReload={reload}
        />
      )}
      <div className={css.below}>
        {!over && !data?.company && <p>{translate('proof.lost')}</p>}
        <Button variant={over ? 'primary' : 'tertiary'} onClick={onStartOver}>
          {translate('proof.startOver')}
        </Button>
      </div>
    </>
  )
}
