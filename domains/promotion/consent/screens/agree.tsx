import { useState } from 'react'
import type { FailureCode } from '@/platform/codes/codes'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { places } from '../places'
import css from './consent.module.css'

const check = (input: { hash: string; lang: string }) => call('POST /api/consent/check', input)

/**
 * The page behind the link of the mail that asks. It needs the click of a button, since mail scanners open every link,
 * which must not count as consent.
 */
export default function Agree({ query }: { query: URLSearchParams }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const hash = query.get('hash') ?? ''
  const { data, failure } = useCall(check, { hash, lang })
  const [busy, setBusy] = useState<'agree' | 'refuse' | null>(null)
  const [outcome, setOutcome] = useState<FailureCode | 'agree' | 'refuse' | null>(null)

  async function answer(word: 'agree' | 'refuse') {
    setBusy(word)
    const given = await call(word === 'agree' ? 'POST /api/consent/agree' : 'POST /api/consent/refuse', { hash })
    setBusy(null)
    setOutcome(given.ok ? word : given.code)
  }

  if (failure !== null) {
    return (
      <Result tone="failure" title={translate('link.failedTitle')}>
        <p role="alert">{translate(messageFor(places.mailChoice, failure))}</p>
      </Result>
    )
  }
  if (data === null) return <Skeleton lines={4} />
  const named = { topics: data.topics.join(', '), email: data.email }
  if (outcome === 'agree' || outcome === 'refuse') {
    return (
      <Result tone="success" title={translate(outcome === 'agree' ? 'consent.agreed' : 'consent.refused')}>
        <p>{translate(outcome === 'agree' ? 'consent.agreedText' : 'consent.refusedText', named)}</p>
      </Result>
    )
  }
  return (
    <Result tone="mail" title={translate('consent.agreeTitle')}>
      <p>
        <RichText message="consent.agreeText" values={named} elements={{ b: <strong /> }} />
      </p>
      {outcome !== null && <Alert tone="danger">{translate(messageFor(places.mailChoice, outcome))}</Alert>}
      <div className={css.actions}>
        <Button busy={busy === 'agree'} onClick={() => answer('agree')}>
          {translate('consent.agree')}
        </Button>
        <Button variant="secondary" busy={busy === 'refuse'} onClick={() => answer('refuse')}>
          {translate('consent.refuse')}
        </Button>
      </div>
    </Result>
  )
}
