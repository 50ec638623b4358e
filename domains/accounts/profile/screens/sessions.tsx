import { useEffect, useRef, useState } from 'react'
import { browserOf } from '@/domains/accounts/identity/rules/browser-name'
import { call } from '@/platform/http/client'
import { formatMoment } from '@/platform/i18n/day'
import type { Language } from '@/platform/i18n/languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Icon } from '@/platform/ui/controls/icon'
import { Refusal } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Tag } from '@/platform/ui/feedback/tag'
import { useSubmit } from '@/platform/ui/forms/submit'
import { places } from '../places'
import css from './profile.module.css'

type SessionsOnWire = Extract<Awaited<ReturnType<typeof call<'GET /member/sessions'>>>, { ok: true }>['data']

/** Where the member is logged in, as the list has it. */
interface Session {
  readonly name: string
  readonly current: boolean
  readonly support: boolean
  readonly signedIn: Date
  /** The last visit, to a few minutes. */
  readonly lastSeen: Date
  readonly network: string
  readonly userAgent: string
}

const useSessions = () => useCall((input) => call('GET /member/sessions', input), {}, readSessions)

const readSessions = ({ sessions }: SessionsOnWire): readonly Session[] =>
  sessions.map(({ session, signed_in: signedIn, last_seen: lastSeen, user_agent: userAgent, ...facts }) => ({
    ...facts,
    name: session,
    signedIn: new Date(signedIn * 1000),
    lastSeen: new Date(lastSeen * 1000),
    userAgent,
  }))

interface SessionRowProps {
  session: Session
  language: Language
  busy: boolean
  /** Null: this one is not ended from here. */
  onEnd: (() => void) | null
}

function SessionRow({ session, language, busy, onEnd }: SessionRowProps) {
  const translate = useTranslate()
  const { browser, system } = browserOf(session.userAgent)
  const known = browser !== null && system !== null
  const ownName = known ? translate('profile.browserOn', { browser, system }) : translate('profile.unknownBrowser')
  const name = session.support ? translate('profile.support') : ownName
  return (
    <li className={css.session}>
      <Icon name="device" />
      <div className={css.device}>
        <p className={css.deviceName}>
          {name} {session.current && <Tag tone="success">{translate('profile.thisBrowser')}</Tag>}
        </p>
        <p className={css.note}>
          {translate('profile.signedIn', { at: formatMoment(session.signedIn, language) })}
          {!session.current && ` · ${translate('profile.lastSeen', { at: formatMoment(session.lastSeen, language) })}`}
          {session.network !== '' && ` · ${session.network}`}
        </p>
      </div>
      {onEnd !== null && (
        <Button variant="secondary" busy={busy} aria-label={translate('profile.endSession', { name })} onClick={onEnd}>
          {translate('shell.logout')}
        </Button>
      )}
    </li>
  )
}

/** Where the member is logged in. @param closed an operator looks at it, who ends nothing */
export function Sessions({ closed }: { closed: boolean }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const list = useRef<HTMLUListElement>(null)
  const { data: sessions, failure, loading, reload } = useSessions()
  const [ended, setEnded] = useState(0)

  // The button that was pressed is gone with its session: the focus goes to those that are left.
  useEffect(() => {
    if (ended > 0) list.current?.focus()
  }, [ended])

  const { submit, under, refused } = useSubmit(
    (which: Session | 'others') => call('POST /member/sessions/end', which === 'others' ? {} : { session: which.name }),
    {
      onDone: async () => {
        await reload()
        setEnded(ended + 1)
      },
    },
  )
  const ending = under?.[0] ?? null

  if (sessions === null && failure === null) return <Skeleton lines={2} />
  if (sessions === null) {
    return <LoadFailed code={failure ?? 20000} loading={loading} onTryAgain={reload} />
  }
  const others = sessions.filter(({ current }) => !current)
  return (
    <div className={css.form}>
      <ul className={css.sessions} aria-label={translate('profile.sessions')} ref={list} tabIndex={-1}>
        {sessions.map((session) => (
          <SessionRow
            key={session.name}
            session={session}
            language={language}
            busy={ending === session}
            onEnd={closed || session.current ? null : () => void submit(session)}
          />
        ))}
      </ul>
      <p className="unseen" role="status">
        {ended > 0 && ending === null && translate('profile.sessionEnded', { count: sessions.length })}
      </p>
      <Refusal of={refused} at={places.profile} />
      {others.length > 1 && !closed && (
        <div>
          <Button variant="secondary" busy={ending === 'others'} onClick={() => submit('others')}>
            {translate('profile.endOthers')}
          </Button>
        </div>
      )}
    </div>
  )
}
