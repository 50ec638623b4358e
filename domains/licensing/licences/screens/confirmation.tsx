import { useState } from 'react'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor } from '@/platform/codes/message-for'
import type { Language } from '@/platform/i18n/languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { places } from '../places'
import { call } from './api'
import css from './authorize-device.module.css'
import { LicenceFile } from './licence-file'
import { PendingDevice } from './pending-device'

/** The code that a program shows, or what a machine without network has written into its request. */
export type ConfirmationRequest = { readonly code: string } | { readonly request: string }

type Outcome = 'allowed' | 'refused' | { readonly file: string; readonly name: string }

const look = (confirmed: ConfirmationRequest & { lang: Language }) =>
  'code' in confirmed
    ? call('GET /licence/device', { lang: confirmed.lang, user_code: confirmed.code })
    : call('POST /licence/offline/check', confirmed)

/** Shows what is asked for and takes the member's answer. */
export function Confirmation({ confirmed, onLeave }: { confirmed: ConfirmationRequest; onLeave: () => void }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const known = useCall(look, { lang, ...confirmed }, undefined, { keep: true })
  const pending = known.data
  const [refused, setRefused] = useState<FailureCode | null>(null)
  const failure = refused ?? known.failure
  const [sending, setSending] = useState<'allow' | 'refuse' | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function send(answer: 'allow' | 'refuse') {
    setSending(answer)
    setRefused(null)
    if ('code' in confirmed) {
      const sent = await call('POST /licence/device', { lang, user_code: confirmed.code, answer })
      if (sent.ok) setOutcome(answer === 'allow' ? 'allowed' : 'refused')
      else setRefused(sent.code)
    } else {
      const sent = await call('POST /licence/offline', { lang, request: confirmed.request })
      if (sent.ok) setOutcome(sent.data)
      else setRefused(sent.code)
    }
    setSending(null)
  }

  if (outcome === 'allowed') {
    return (
      <Result tone="success" title={translate('licences.allowedTitle')}>
        <p>{translate('licences.allowedText')}</p>
      </Result>
    )
  }
  if (outcome === 'refused') {
    return (
      <Result tone="failure" title={translate('licences.refusedTitle')}>
        <p>{translate('licences.refusedText')}</p>
      </Result>
    )
  }
  if (outcome !== null) return <LicenceFile {...outcome} />
  const online = 'code' in confirmed
  return (
    <>
      <header className={css.header}>
        <h1 tabIndex={-1}>{translate('licences.pendingTitle')}</h1>
      </header>
      {failure !== null && <Alert tone="danger">{translate(messageFor(places.deviceConfirmation, failure))}</Alert>}
      {pending === null && failure === null && <Skeleton lines={4} />}
      {pending !== null && (
        <PendingDevice
          pending={pending}
          code={online ? confirmed.code : null}
          sending={sending}
          onAllow={() => void send('allow')}
          onRefuse={() => (online ? void send('refuse') : onLeave())}
        />
      )}
      {pending === null && failure !== null && (
        <div className={css.failed}>
          <Button variant="secondary" busy={known.loading} onClick={known.reload}>
            {translate('ui.tryAgain')}
          </Button>
          <Button variant="tertiary" onClick={onLeave}>
            {translate(online ? 'licences.otherCode' : 'licences.otherRequest')}
          </Button>
        </div>
      )}
    </>
  )
}
