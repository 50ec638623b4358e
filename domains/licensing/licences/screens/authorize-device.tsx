import { type ChangeEvent, useId, useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { call, type Outcome } from '@/platform/http/client'
import type { Language } from '@/platform/i18n/languages'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { isNoText, readBytes } from '@/platform/text/typed/bytes'
import { codeLike } from '@/platform/text/typed/code'
import { navigate } from '@/platform/ui/browser/navigation'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { useSubmit } from '@/platform/ui/forms/submit'
import { places } from '../places'
import css from './authorize-device.module.css'
import { LicenceFile, type LicenceFileProps } from './licence-file'
import { PendingDevice } from './pending-device'

/** A request has some hundred characters; a larger text is none. */
const largest = 4096

function RequestForm({ onRequest }: { onRequest: (request: string) => void }) {
  const translate = useTranslate()
  const id = useId()
  const [wrong, setWrong] = useState(false)
  const { form, field } = useForm({
    initial: { request: '' },
    check: ({ request }) => ({ request: request.trim() === '' ? 'licences.requestMissing' : null }),
    send: async ({ request }) => onRequest(request.trim()),
  })

  async function read({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    const given = file.size > largest ? null : readBytes(new Uint8Array(await file.arrayBuffer()))
    const isWrong = given === null || isNoText(given)
    setWrong(isWrong)
    if (!isWrong) onRequest(given.text)
  }

  return (
    <>
      <header className={`stack-2 ${css.header}`}>
        <h1 tabIndex={-1}>{translate('licences.offlineTitle')}</h1>
        <p>{translate('licences.offlineLead')}</p>
      </header>
      <form className="fields" {...form}>
        <div className={css.file}>
          <label htmlFor={id}>{translate('licences.requestFile')}</label>
          <input
            id={id}
            type="file"
            accept=".json,.licence-request,application/json"
            aria-describedby={wrong ? `${id}-problem` : undefined}
            onChange={read}
          />
          {wrong && (
            <p id={`${id}-problem`} className={css.problem} role="alert">
              {translate('licences.notARequest')}
            </p>
          )}
        </div>
        <Field
          {...field('request')}
          label={translate('licences.requestText')}
          autoComplete="off"
          spellCheck={false}
          maxLength={largest}
        />
        <Button type="submit">{translate('ui.continue')}</Button>
      </form>
    </>
  )
}

/** The code that a program shows, or what a machine without network has written into its request. */
type ConfirmationRequest = { readonly code: string } | { readonly request: string }

const look = (confirmed: ConfirmationRequest & { lang: Language }) =>
  'code' in confirmed
    ? call('GET /licence/device', { lang: confirmed.lang, user_code: confirmed.code })
    : call('POST /licence/offline/check', confirmed)

/** Shows what is asked for and takes the member's answer. */
function Confirmation({ confirmed, onLeave }: { confirmed: ConfirmationRequest; onLeave: () => void }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const known = useCall(look, { lang, ...confirmed }, undefined, { keep: true })
  const pending = known.data
  const [answered, setAnswered] = useState<'allow' | 'refuse' | null>(null)
  const { submit, under, refused, done } = useSubmit(
    (answer: 'allow' | 'refuse'): Promise<Outcome<Partial<LicenceFileProps>>> =>
      'code' in confirmed
        ? call('POST /licence/device', { lang, user_code: confirmed.code, answer })
        : call('POST /licence/offline', { lang, request: confirmed.request }),
    { onDone: (_, answer) => setAnswered(answer) },
  )
  const failure = refused?.code ?? known.failure

  if (done?.file !== undefined && done.name !== undefined) return <LicenceFile file={done.file} name={done.name} />
  if (answered === 'allow') {
    return (
      <Result tone="success" title={translate('licences.allowedTitle')}>
        <p>{translate('licences.allowedText')}</p>
      </Result>
    )
  }
  if (answered === 'refuse') {
    return (
      <Result tone="failure" title={translate('licences.refusedTitle')}>
        <p>{translate('licences.refusedText')}</p>
      </Result>
    )
  }
  const online = 'code' in confirmed
  return (
    <>
      <header className={`stack-2 ${css.header}`}>
        <h1 tabIndex={-1}>{translate('licences.pendingTitle')}</h1>
      </header>
      {failure !== null && <Alert tone="danger">{translate(messageFor(places.deviceConfirmation, failure))}</Alert>}
      {pending === null && failure === null && <Skeleton lines={4} />}
      {pending !== null && (
        <PendingDevice
          pending={pending}
          code={online ? confirmed.code : null}
          sending={under?.[0] ?? null}
          onAllow={() => void submit('allow')}
          onRefuse={() => (online ? void submit('refuse') : onLeave())}
        />
      )}
      {pending === null && failure !== null && (
        <div className="cluster-5 level">
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

const lettersOf = (typed: string) => codeLike(typed, /^[A-Z]{8}$/)

function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const translate = useTranslate()
  const { form, field } = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: lettersOf(code).length === 8 ? null : 'licences.codeMissing' }),
    send: async ({ code }) => onCode(lettersOf(code).replace(/^.{4}/, '$&-')),
  })
  return (
    <>
      <header className={`stack-2 ${css.header}`}>
        <h1 tabIndex={-1}>{translate('shell.titleAuthorize')}</h1>
        <p>{translate('licences.codeLead')}</p>
      </header>
      <form className="fields" {...form}>
        <Field
          {...field('code')}
          label={translate('licences.codeLabel')}
          hint={translate('licences.codeHint')}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
        />
        <Button type="submit">{translate('ui.continue')}</Button>
      </form>
    </>
  )
}

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
