import { useState } from 'react'
import type { SignedInMember } from '@/domains/accounts/identity/contract/boot'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor } from '@/platform/codes/message-for'
import { useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Alert } from '@/platform/ui/feedback/alert'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { places } from '../places'
import { call } from './api'
import { AppQuestion } from './app-question'
import css from './authorize-app.module.css'

const ask = ({ uid }: { uid: string }) => call('GET /oidc/request/question', { uid })

interface AuthorizeAppProps {
  query: URLSearchParams
  member: SignedInMember
  /** Leaves the member area for where the server says. */
  leave?: (url: string) => void
}

/** Where a member says whether an app may know who they are, and what it may read of them. */
export default function AuthorizeApp({ query, member, leave = (url) => location.assign(url) }: AuthorizeAppProps) {
  const translate = useTranslate()
  const uid = query.get('request') ?? ''
  const known = useCall(ask, { uid }, undefined, { keep: true })
  const question = known.data
  const [refused, setRefused] = useState<FailureCode | null>(null)
  const [sending, setSending] = useState<boolean | null>(null)
  const failure = refused ?? known.failure

  async function send(allow: boolean) {
    setSending(allow)
    setRefused(null)
    const sent = await call('POST /oidc/request/answer', { uid, allow })
    if (sent.ok) return leave(sent.data.url)
    setRefused(sent.code)
    setSending(null)
  }

  return (
    <div className={css.screen}>
      {question === null && failure === null && <Skeleton lines={5} />}
      {question === null && failure !== null && <h1 tabIndex={-1}>{translate('apps.title')}</h1>}
      {failure !== null && <Alert tone="danger">{translate(messageFor(places.appRequest, failure))}</Alert>}
      {question !== null && (
        <AppQuestion
          question={question}
          email={member.email}
          sending={sending}
          onAnswer={(allow) => void send(allow)}
        />
      )}
    </div>
  )
}
