import { useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Refusal } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { useSubmit } from '@/platform/ui/forms/submit'
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
  const [answered, setAnswered] = useState<'agree' | 'refuse' | null>(null)
  const { submit, under, refused } = useSubmit(
    (word: 'agree' | 'refuse') =>
      call(word === 'agree' ? 'POST /api/consent/agree' : 'POST /api/consent/refuse', { hash }),
    { onDone: (_, word) => setAnswered(word) },
  )

  if (failure !== null) {
    return (
      <Result tone="failure" title={translate('link.failedTitle')}>
        <p role="alert">{translate(messageFor(places.mailChoice, failure))}</p>
      </Result>
    )
  }
  if (data === null) return <Skeleton lines={4} />
  const named = { topics: data.topics.join(', '), email: data.email }
  if (answered !== null) {
    return (
      <Result tone="success" title={translate(answered === 'agree' ? 'consent.agreed' : 'consent.refused')}>
        <p>{translate(answered === 'agree' ? 'consent.agreedText' : 'consent.refusedText', named)}</p>
      </Result>
    )
  }
  return (
    <Result tone="mail" title={translate('consent.agreeTitle')}>
      <p>
        <RichText message="consent.agreeText" values={named} elements={{ b: <strong /> }} />
      </p>
      <Refusal of={refused} at={places.mailChoice} />
      <div className={css.actions}>
        <Button busy={under?.[0] === 'agree'} onClick={() => submit('agree')}>
          {translate('consent.agree')}
        </Button>
        <Button variant="secondary" busy={under?.[0] === 'refuse'} onClick={() => submit('refuse')}>
          {translate('consent.refuse')}
        </Button>
      </div>
    </Result>
  )
}
