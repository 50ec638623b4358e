import { useCallback } from 'react'
import { announce } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/alert'
import { LoadFailed } from '@/platform/ui/load-failed'
import { Skeleton } from '@/platform/ui/skeleton'
import { useAsked } from '@/platform/ui/use-asked'
import { emailIn } from '../rules'
import { frameAddress } from '../wire'
import { call } from './api'
import css from './get-support.module.css'
import { TicketFrame } from './ticket-frame'

interface GetSupportProps {
  member: { readonly email: string; readonly impersonatedBy: string | null }
  query: URLSearchParams
}

/** The support page (second text, "Support ticket page"): the ticket service's list in a frame. */
export default function GetSupport({ member, query }: GetSupportProps) {
  const translate = useTranslate()
  return (
    <>
      <header className={css.header}>
        <h1 tabIndex={-1}>{translate('support.title')}</h1>
        <p>{translate('support.lead')}</p>
      </header>
      {member.impersonatedBy === null ? (
        <Frame email={emailIn(query) ?? member.email} ticket={query.get('ticket')} />
      ) : (
        <Alert tone="notice">{translate('support.notForOperator')}</Alert>
      )}
    </>
  )
}

function Frame({ email, ticket }: { email: string; ticket: string | null }) {
  const { language } = useLanguage()
  const send = useCallback(async () => {
    // Without the cookie that names the address, nobody knows whose tickets these are (first text, section 5).
    if (!hasEmailCookie()) return announce<never>({ ok: false, code: 10010, fields: [] })
    return call('POST /member/ticket_pass', {})
  }, [])
  const { data, failure, asking, ask } = useAsked(send)

  if (failure !== null) return <LoadFailed code={failure} asking={asking} onTryAgain={ask} />
  if (data === null) return <Skeleton lines={6} />
  const { service, pass } = data
  const address = frameAddress({ service, pass, language, email, ticket }, location.href)
  return <TicketFrame key={address.href} address={address} />
}

const hasEmailCookie = () => document.cookie.split('; ').some((cookie) => /^email=./.test(cookie))
