import { useEffect, useState } from 'react'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Alert } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { frameAddress } from '../map'
import { emailIn } from '../rules'
import { call } from './api'
import { TicketFrame } from './ticket-frame'
import { goToLogin } from './to-login'

interface GetSupportProps {
  member: { readonly email: string; readonly impersonatedBy: string | null }
  query: URLSearchParams
}

/** The support page (spec 11.2): the ticket service's list in a frame (decision 0027). */
export default function GetSupport({ member, query }: GetSupportProps) {
  const translate = useTranslate()
  return (
    <>
      <ScreenHeader title={translate('support.title')}>{translate('support.lead')}</ScreenHeader>
      {member.impersonatedBy === null ? (
        <Frame email={emailIn(query) ?? member.email} ticket={query.get('ticket')} />
      ) : (
        <Alert tone="info">{translate('support.notForOperator')}</Alert>
      )}
    </>
  )
}

interface FrameProps {
  email: string
  ticket: string | null
}

/** Without the cookie that names the address the owner of the tickets is unknown (spec 11.2). */
function Frame(props: FrameProps) {
  const [known] = useState(hasEmailCookie)
  useEffect(() => {
    if (!known) goToLogin()
  }, [known])
  return known ? <LoadedFrame {...props} /> : <Skeleton lines={6} />
}

const hasEmailCookie = () => document.cookie.split('; ').some((cookie) => /^email=./.test(cookie))

function LoadedFrame({ email, ticket }: FrameProps) {
  const { language } = useLanguage()
  const { data, failure, loading, reload } = useCall((input) => call('POST /member/ticket_pass', input), {
    lang: language,
  })

  if (failure !== null) return <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
  if (data === null) return <Skeleton lines={6} />
  const { service, pass } = data
  const address = frameAddress({ service, pass, language, email, ticket }, location.href).href
  return <TicketFrame key={address} address={address} />
}
