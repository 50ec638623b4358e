import { useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { navigate } from '@/platform/ui/browser/navigation'
import css from './authorize-device.module.css'
import { CodeForm } from './code-form'
import { Confirmation } from './confirmation'
import { RequestForm } from './request-form'

/**
 * Where a member lets a device have a seat: by the code that its program shows (`code`, RFC 8628), or by the request of a
 * machine without network (`t=offline`, or `request` out of a QR code).
 */
export default function AuthorizeDevice({ query }: { query: URLSearchParams }) {
  const translate = useTranslate()
  const code = query.get('code')
  const scanned = query.get('request')
  const [pasted, setPasted] = useState<string | null>(null)
  const offline = query.get('t') === 'offline' || scanned !== null
  const request = scanned ?? pasted

  let content = <CodeForm onCode={(typed) => navigate(memberPage('authorize_device', { code: typed }))} />
  if (offline) content = <RequestForm onRequest={setPasted} />
  if (request !== null) {
    const leave = () =>
      scanned === null ? setPasted(null) : navigate(memberPage('authorize_device', { t: 'offline' }))
    content = <Confirmation key={request} confirmed={{ request }} onLeave={leave} />
  } else if (code !== null) {
    content = <Confirmation key={code} confirmed={{ code }} onLeave={() => navigate(memberPage('authorize_device'))} />
  }
  return (
    <div className={css.screen}>
      {content}
      <a className={css.back} href={memberPage('license')}>
        {translate('licences.back')}
      </a>
    </div>
  )
}
