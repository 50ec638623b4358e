import type { Outcome } from '@/platform/http/client'
import { formatDay } from '@/platform/i18n/day'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Refusal } from '@/platform/ui/feedback/alert'
import { Checkbox } from '@/platform/ui/forms/checkbox'
import { useSubmit } from '@/platform/ui/forms/submit'
import type { Preferences } from '../contract/member'
import { places } from '../places'
import css from './consent.module.css'

type MailKind = Preferences['mails'][number]['kind']

const mailWords: Readonly<Record<MailKind, MessageKey>> = {
  trials: 'consent.mail.trials',
  paymentReminders: 'consent.mail.paymentReminders',
}

export type Choice =
  | { readonly topic: string; readonly wanted: boolean; readonly version: string }
  | { readonly mail: MailKind; readonly wanted: boolean }

interface ChoicesProps {
  preferences: Preferences
  change: (choice: Choice) => Promise<Outcome<Preferences>>
  onChange: (preferences: Preferences) => void
}

/** The topics and mails of an address, each with its switch, and those that are always sent. */
export function Choices({ preferences: { topics, mails }, change, onChange }: ChoicesProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const { submit, refused } = useSubmit(change, { onDone: onChange })

  return (
    <>
      <Refusal of={refused} at={places.mailChoice} />
      {topics.length > 0 && (
        <fieldset className={css.topics}>
          <legend>{translate('consent.topics')}</legend>
          {topics.map(({ topic, text, version, state, since }) => (
            <div key={topic}>
              <Checkbox
                label={text}
                name={`topic-${topic}`}
                checked={state === 'on'}
                onChange={(wanted) => void submit({ topic, wanted, version })}
              />
              {state === 'asked' && (
                <p className="quiet" role="status">
                  {translate('consent.asked')}
                </p>
              )}
              {since !== null && (
                <p className="quiet">
                  {translate('consent.since', { day: formatDay(new Date(since * 1000), language) })}
                </p>
              )}
            </div>
          ))}
        </fieldset>
      )}
      {mails.length > 0 && (
        <fieldset className={css.topics}>
          <legend>{translate('consent.mails')}</legend>
          {mails.map(({ kind, wanted, fixed }) =>
            fixed ? (
              <p key={kind}>{translate('consent.fixed', { mail: translate(mailWords[kind]) })}</p>
            ) : (
              <Checkbox
                key={kind}
                label={translate(mailWords[kind])}
                name={kind}
                checked={wanted}
                onChange={(next) => void submit({ mail: kind, wanted: next })}
              />
            ),
          )}
        </fieldset>
      )}
      <p className="quiet">{translate('consent.needed')}</p>
    </>
  )
}
