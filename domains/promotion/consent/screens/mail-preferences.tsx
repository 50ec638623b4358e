import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Alert, Refusal } from '@/platform/ui/feedback/alert'
import { Result } from '@/platform/ui/feedback/result'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { useSubmit } from '@/platform/ui/forms/submit'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { places } from '../places'
import { Choices } from './choices'

const ask = (input: { link: string; lang: string }) => call('POST /api/consent/preferences', input)

/** The page behind the link in every such mail: the topics and mails of its address, without a login. */
export default function MailPreferences({ query }: { query: URLSearchParams }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const link = query.get('link') ?? ''
  const { data, failure, put } = useCall(ask, { link, lang })
  const { submit, sending, refused, done, forget } = useSubmit(
    () => call('POST /api/consent/preferences/stop', { link, lang }),
    { onDone: put },
  )

  if (failure !== null) {
    return (
      <Result tone="failure" title={translate('link.failedTitle')}>
        <p role="alert">{translate(messageFor(places.mailChoice, failure))}</p>
      </Result>
    )
  }
  if (data === null) return <Skeleton lines={6} />
  return (
    <>
      <ScreenHeader title={translate('consent.title')}>
        <RichText message="consent.ofAddress" values={{ email: data.email }} elements={{ b: <strong /> }} />
      </ScreenHeader>
      <div className="stack-4">
        {done && <Alert tone="success">{translate('consent.stopped')}</Alert>}
        <Refusal of={refused} at={places.mailChoice} />
        <Choices
          preferences={data}
          change={(choice) => call('POST /api/consent/preferences/change', { ...choice, link, lang })}
          onChange={(next) => {
            forget()
            put(next)
          }}
        />
        <Button variant="secondary" busy={sending} onClick={() => submit()}>
          {translate('consent.stop')}
        </Button>
      </div>
    </>
  )
}
