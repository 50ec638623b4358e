import { useState } from 'react'
import { call } from '@/platform/http/client'
import { formatDay } from '@/platform/i18n/day'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Refusal } from '@/platform/ui/feedback/alert'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { useSubmit } from '@/platform/ui/forms/submit'
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
  const [ended, setEnded] = useState<string | null>(null)

  const { submit, under, refused, done } = useSubmit(
    ({ client }: AllowedApp) => call('POST /member/apps/revoke', { client }),
    { onDone: (_, { name }) => setEnded(name) },
  )
  const apps = done?.apps ?? data

  if (failure !== null) return <LoadFailed code={failure} onTryAgain={reload} />
  if (apps === null) return <Skeleton lines={2} />
  return (
    <>
      <Refusal of={refused} at={places.appAccess} />
      <p role="status" className={ended === null ? 'unseen' : 'quiet'}>
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
              busy={under?.[0] === app}
              onRevoke={() => void submit(app)}
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
        <span className="quiet">{facts.join(' · ')}</span>
      </span>
      {!closed && (
        <Button variant="secondary" busy={busy} onClick={onRevoke} aria-label={translate('apps.revokeNamed', { name })}>
          {translate('apps.revoke')}
        </Button>
      )}
    </li>
  )
}
