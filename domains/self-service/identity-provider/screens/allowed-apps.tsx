import { useState } from 'react'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import { formatDay } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import type { AllowedApp } from '../contract/member'
import { places } from '../places'
import css from './allowed-apps.module.css'
import { scopeNames } from './scope-names'

const ask = () => call('GET /member/apps', {})
const nothing = {}

/** The apps that the member logs in to by this account, each with the way to end that. */
export function AllowedApps({ closed }: { closed: boolean }) {
  const translate = useTranslate()
  const { data, failure, reload } = useCall(ask, nothing, ({ apps }) => apps)
  const [after, setAfter] = useState<readonly AllowedApp[] | null>(null)
  const [ended, setEnded] = useState<string | null>(null)
  const [sending, setSending] = useState<string | null>(null)
  const [refused, setRefused] = useState<FailureCode | null>(null)
  const apps = after ?? data

  async function revoke({ client, name }: AllowedApp) {
    setSending(client)
    setRefused(null)
    const outcome = await call('POST /member/apps/revoke', { client })
    setSending(null)
    if (!outcome.ok) return setRefused(outcome.code)
    setAfter(outcome.data.apps)
    setEnded(name)
  }

  if (failure !== null) return <LoadFailed code={failure} onTryAgain={reload} />
  if (apps === null) return <Skeleton lines={2} />
  return (
    <>
      {refused !== null && <Alert tone="danger">{translate(messageFor(places.appAccess, refused))}</Alert>}
      <p role="status" className={ended === null ? 'unseen' : css.about}>
        {ended !== null && translate('apps.revoked', { name: ended })}
      </p>
      {apps.length === 0 ? (
        <EmptyPart icon="window">{translate('apps.none')}</EmptyPart>
      ) : (
        <ul className={css.list}>
          {apps.map((app) => (
            <App
              key={app.client}
              app={app}
              closed={closed}
              busy={sending === app.client}
              onRevoke={() => void revoke(app)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface AppProps {
  app: AllowedApp
  closed: boolean
  busy: boolean
  onRevoke: () => void
}

function App({ app: { name, scopes, since }, closed, busy, onRevoke }: AppProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const facts = [
    translate('apps.since', { day: formatDay(new Date(since * 1000), language) }),
    ...scopes.map((scope) => translate(scopeNames[scope])),
  ]
  return (
    <li className={css.app}>
      <span className={css.name}>
        <b>{name}</b>
        <span className={css.about}>{facts.join(' · ')}</span>
      </span>
      {!closed && (
        <Button variant="secondary" busy={busy} onClick={onRevoke} aria-label={translate('apps.revokeNamed', { name })}>
          {translate('apps.revoke')}
        </Button>
      )}
    </li>
  )
}
