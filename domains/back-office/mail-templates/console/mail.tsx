import { useState } from 'react'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { useAnswer } from '@/platform/ui/data/answers'
import { MailPreview } from '@/platform/ui/data/mail-preview'
import { Part } from '@/platform/ui/data/part'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { SelectField } from '@/platform/ui/forms/select-field'
import { useSubmit } from '@/platform/ui/forms/submit'
import { type Draft, MessageForm } from './message-form'
import css from './texts.module.css'

interface MailProps {
  kind: string
  language: string
  mayEdit: boolean
  onLanguage: (language: string) => void
  onChanged: (message: string) => void
}

/** One mail: how it looks in a language, a test of it, and each message that it says. */
export function Mail({ kind, language, mayEdit, onLanguage, onChanged }: MailProps) {
  const translate = useTranslate()
  const { data, failure, reload } = useAnswer('GET /console/api/mail-texts/show', { mail: kind, language }, undefined, {
    keep: true,
  })
  const [draft, setDraft] = useState<Draft | null>(null)
  // Counts saves, since a saved text changes the preview at the same address.
  const [saves, setSaves] = useState(0)

  function changed(message: string) {
    setDraft(null)
    setSaves(saves + 1)
    onChanged(message)
  }

  if (data === null)
    return failure === null ? <Skeleton lines={8} /> : <LoadFailed code={failure} onTryAgain={reload} />
  const query = new URLSearchParams({ mail: kind, language, ...draft })
  return (
    <div className={`stack-5 fitting ${css.page}`}>
      <div className="stack-4 fitting">
        <SelectField name="language" label={translate('room.language')} value={language} onChange={onLanguage}>
          {data.languages.map(({ language: tag, name }) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </SelectField>
        <Part title="texts.messages">
          {data.messages.map((message) => (
            <MessageForm
              key={`${language} ${message.key} ${message.version}`}
              message={message}
              language={language}
              mayEdit={mayEdit}
              onPreview={setDraft}
              onChanged={changed}
            />
          ))}
        </Part>
      </div>
      <div className={`stack-3 fitting ${css.looks}`}>
        <MailPreview
          key={saves}
          title={translate('room.previewOf', { subject: data.subject })}
          src={`/console/api/mail-texts/preview?${query}`}
        />
        <TestMail kind={kind} language={language} onSent={onChanged} />
        <details>
          <summary>{translate('texts.plain')}</summary>
          <pre className={css.plain}>{data.text}</pre>
        </details>
      </div>
    </div>
  )
}

interface TestMailProps {
  kind: string
  language: string
  onSent: (message: string) => void
}

function TestMail({ kind, language, onSent }: TestMailProps) {
  const translate = useTranslate()
  const { submit, sending, refused } = useSubmit(
    () => call('POST /console/api/mail-texts/test', { mail: kind, language }),
    { onDone: ({ address }) => onSent(translate('texts.tested', { address })) },
  )

  return (
    <>
      {refused && <ActionError outcome={refused} />}
      <Actions>
        <Button variant="secondary" busy={sending} onClick={() => submit()}>
          {translate('texts.test')}
        </Button>
      </Actions>
    </>
  )
}
