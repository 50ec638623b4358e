import { type ReactNode, useState } from 'react'
import { emailProblem } from '@/domains/accounts/identity/rules'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Alert, Refusal } from '@/platform/ui/feedback/alert'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Result } from '@/platform/ui/feedback/result'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Field } from '@/platform/ui/forms/field'
import { type FieldBinding, useForm } from '@/platform/ui/forms/form'
import { ScreenHeader } from '@/platform/ui/layout/screen-header'
import { places } from '../places'
import css from './consent.module.css'
import { TopicChoice } from './topic-choice'

/** The captcha of the forms before the login, handed in by the app; a new round is a new picture. */
type Captcha = (field: FieldBinding, round: number) => ReactNode

const ask = (input: { lang: string }) => call('GET /api/consent/topics', input)

function emailMessage(email: string): MessageKey | null {
  const problem = emailProblem(email)
  if (problem === null) return null
  return problem === 'missing' ? 'member_new_3' : 'consent.emailWrong'
}

/** For anyone: what they want to be written to about. The page says the same of every address; the mail asks. */
export function Newsletter({ captcha }: { captcha: Captcha }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const { data: topics, failure, loading, reload } = useCall(ask, { lang }, (answer) => answer.topics)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [sent, setSent] = useState<string | null>(null)
  const [isNoneChosen, setNoneChosen] = useState(false)
  const { form, field, sending, refused, round } = useForm({
    initial: { email: '', code: '' },
    check: ({ email, code }) => ({
      email: emailMessage(email),
      code: code.trim() === '' ? 'member_new_3' : null,
    }),
    send: async ({ email, code }) => {
      setNoneChosen(chosen.length === 0)
      if (chosen.length === 0) return
      return call('POST /api/consent/ask', { email: email.trim(), code: code.trim(), versions: [...chosen], lang })
    },
    spent: ['code'],
    onDone: (_, { email }) => setSent(email.trim()),
  })

  if (failure !== null) return <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
  if (topics === null) return <Skeleton lines={5} />
  if (sent !== null) {
    return (
      <Result tone="mail" title={translate('consent.sent')}>
        <p>
          <RichText message="consent.sentText" values={{ email: sent }} elements={{ b: <strong /> }} />
        </p>
      </Result>
    )
  }
  if (topics.length === 0) {
    return <ScreenHeader title={translate('consent.formTitle')}>{translate('consent.noTopics')}</ScreenHeader>
  }
  return (
    <>
      <ScreenHeader title={translate('consent.formTitle')}>{translate('consent.formLead')}</ScreenHeader>
      <form className="stack-4" {...form}>
        {isNoneChosen ? (
          <Alert tone="danger">{translate('consent.chooseOne')}</Alert>
        ) : (
          <Refusal of={refused} at={places.topicRequest} />
        )}
        <fieldset className={css.topics}>
          <legend>{translate('consent.topics')}</legend>
          <TopicChoice topics={topics} chosen={chosen} onChange={setChosen} />
        </fieldset>
        <Field {...field('email')} label={translate('identity.email')} type="email" autoComplete="email" />
        {captcha(field('code'), round)}
        <Button type="submit" busy={sending}>
          {translate('consent.submit')}
        </Button>
      </form>
    </>
  )
}
