import { useEffect, useRef, useState } from 'react'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor } from '@/platform/codes/message-for'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { places } from '../places'
import { call } from './api'
import css from './profile.module.css'
import { SessionRow } from './session-row'
import { type Session, useSessions } from './use-sessions'

/** Where the member is logged in. @param closed an operator looks at it, who ends nothing */
export function Sessions({ closed }: { closed: boolean }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const list = useRef<HTMLUListElement>(null)
  const { data: sessions, failure, loading, reload } = useSessions()
  const [ending, setEnding] = useState<Session | 'others' | null>(null)
  const [refused, setRefused] = useState<FailureCode | null>(null)
  const [ended, setEnded] = useState(0)

  // The button that was pressed is gone with its session: the focus goes to those that are left.
  useEffect(() => {
    if (ended > 0) list.current?.focus()
  }, [ended])

  async function end(which: Session | 'others') {
    setEnding(which)
    const outcome = await call('POST /member/sessions/end', which === 'others' ? {} : { session: which.name })
    if (outcome.ok) await reload()
    setEnding(null)
    setRefused(outcome.ok ? null : outcome.code)
    if (outcome.ok) setEnded(ended + 1)
  }

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
            onEnd={closed || session.current ? null : () => end(session)}
          />
        ))}
      </ul>
      <p className="unseen" role="status">
        {ended > 0 && ending === null && translate('profile.sessionEnded', { count: sessions.length })}
      </p>
      {refused !== null && <Alert tone="danger">{translate(messageFor(places.profile, refused))}</Alert>}
      {others.length > 1 && !closed && (
        <div>
          <Button variant="secondary" busy={ending === 'others'} onClick={() => end('others')}>
            {translate('profile.endOthers')}
          </Button>
        </div>
      )}
    </div>
  )
}
