import { useEffect, useRef, useState } from 'react'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { logoutPage } from '@/platform/paths'
import { useCall } from '@/platform/ui/calls/use-call'
import { Alert } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { frameAddress } from '../map'
import { emailIn, leastFrameHeight, mobileScrollOffset, readFrameMessage } from '../rules'
import css from './get-support.module.css'

/** Ends the session, if there is one, and shows the login, which leads back here (spec 11.2). */
function goToLogin() {
  const back = location.pathname + location.search + location.hash
  location.assign(logoutPage(back))
}

/** Shows the ticket service and does what it asks for: a height, or a login when it does not know the session (spec 11.1). */
function TicketFrame({ address }: { address: string }) {
  const translate = useTranslate()
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(leastFrameHeight)
  const [loads, setLoads] = useState(0)

  useEffect(() => {
    function listen({ origin, source, data }: MessageEvent) {
      if (origin !== new URL(address).origin || source !== frame.current?.contentWindow) return
      const message = readFrameMessage(data)
      if (message?.kind === 'height') setHeight(message.height)
      if (message?.kind === 'session lost') goToLogin()
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [address])

  // A service that goes to another page by loading it would leave a small screen somewhere in the middle of that page.
  useEffect(() => {
    if (loads < 2 || !matchMedia('(max-width: 768px)').matches || !frame.current) return
    scrollTo({ top: frame.current.getBoundingClientRect().top + scrollY - mobileScrollOffset })
  }, [loads])

  return (
    <div className={css.place}>
      {loads === 0 && (
        <div className={css.waiting}>
          <Skeleton lines={6} />
        </div>
      )}
      <iframe
        ref={frame}
        className={css.frame}
        title={translate('support.frame')}
        src={address}
        style={{ blockSize: height }}
        onLoad={() => setLoads((count) => count + 1)}
      />
    </div>
  )
}

interface GetSupportProps {
  member: { readonly email: string; readonly impersonatedBy: string | null }
  query: URLSearchParams
}

/** The support page (spec 11.2): the ticket service's list in a frame (decision 0027). */
export default function GetSupport({ member, query }: GetSupportProps) {
  const translate = useTranslate()
  return (
    <>
      <ScreenHeader title={translate('shell.support')}>{translate('support.lead')}</ScreenHeader>
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
