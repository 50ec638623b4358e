import { useRef, useState } from 'react'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import type { MessageValues } from '@/platform/i18n/translator'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { formatMoment } from '@/platform/ui/data/moment'
import { Alert } from '@/platform/ui/feedback/alert'
import { Tag } from '@/platform/ui/feedback/tag'
import { useForm } from '@/platform/ui/forms/form'
import { useSubmit } from '@/platform/ui/forms/submit'
import { TextArea } from '@/platform/ui/forms/text-area'
import { type DifferenceKind, differenceKinds } from '@/platform/wording/differences'
import type { MailMessage, TextFinding } from '../contract/console'
import css from './texts.module.css'

const wrong = {
  empty: 'texts.wrongEmpty',
  form: 'texts.wrongForm',
  values: 'texts.wrongValues',
  markup: 'texts.wrongMarkup',
  plural: 'texts.wrongPlural',
  choice: 'texts.wrongChoice',
  length: 'texts.wrongLength',
} as const satisfies Record<DifferenceKind, MessageKey>

/** The problems of a text: each rule once, with the missing and misplaced parts. */
function Findings({ findings }: { findings: readonly TextFinding[] }) {
  const translate = useTranslate()
  const kinds = differenceKinds.filter((kind) => findings.some((each) => each.kind === kind))
  return kinds.map((kind) => {
    const found = findings.filter((each) => each.kind === kind)
    const [missing, unknown] = [found.flatMap((each) => each.missing), found.flatMap((each) => each.unknown)]
    const place = found.find((each) => each.place !== null)?.place
    return (
      <Alert key={kind} tone="danger">
        {translate(wrong[kind])}
        {place && <p>{translate('texts.place', place)}</p>}
        {missing.length > 0 && <p>{translate('texts.missing', { names: missing.join(', ') })}</p>}
        {unknown.length > 0 && <p>{translate('texts.unknown', { names: unknown.join(', ') })}</p>}
      </Alert>
    )
  })
}

export interface Draft {
  readonly key: string
  readonly text: string
}

interface MessageFormProps {
  message: MailMessage
  language: string
  mayEdit: boolean
  onPreview: (draft: Draft) => void
  onChanged: (message: string) => void
}

const longest = 3000

/** One message of a mail: its present text, the product's own text, and the form that changes it. */
export function MessageForm({ message, language, mayEdit, onPreview, onChanged }: MessageFormProps) {
  const translate = useTranslate()
  const { key, folder, product, written, outdated, version, mails } = message
  const original = folder ?? product
  const [findings, setFindings] = useState<readonly TextFinding[]>([])
  /** Puts the product's or the folder's text back in force. */
  const resets = useRef(false)
  const {
    form,
    field,
    values,
    sending,
    refused: unsaved,
    forget,
    isUnsaved,
    reset,
  } = useForm({
    initial: { text: written ?? original },
    of: `${language} ${key}`,
    check: () => ({}),
    async send({ text }) {
      trying.forget()
      if (!resets.current) {
        const checked = await check(text)
        if (!checked.ok) return checked
        if (checked.data.findings.length > 0) return
      }
      const wanted = resets.current ? null : text
      return call('POST /console/api/mail-texts/save', { language, key, text: wanted, seen: version })
    },
    onDone: () => onChanged(translate(resets.current ? 'texts.wasReset' : 'texts.saved')),
  })
  const { text } = values
  const trying = useSubmit(
    () => {
      forget()
      return check(text)
    },
    { onDone: (checked) => checked.findings.length === 0 && onPreview({ key, text }) },
  )
  const refused = unsaved ?? trying.refused

  /** Shows what prevents the text from standing in a mail. */
  async function check(text: string) {
    const outcome = await call('GET /console/api/mail-texts/check', { language, key, text })
    if (outcome.ok) setFindings(outcome.data.findings)
    return outcome
  }

  return (
    <details className={css.message} open={isUnsaved || undefined}>
      <summary>
        <span className={css.said}>{written !== null && !outdated ? written : original}</span>
        {isUnsaved && <Tag tone="warning">{translate('room.unsaved')}</Tag>}
        {written !== null && <Tag tone={outdated ? 'warning' : 'success'}>{translate('texts.written')}</Tag>}
        {written === null && folder !== null && <Tag tone="neutral">{translate('texts.fromFolder')}</Tag>}
      </summary>
      {outdated && <Alert tone="info">{translate('texts.outdated')}</Alert>}
      {refused && <ActionError outcome={refused} />}
      <Findings findings={findings} />
      <form className="stack-3 fitting" {...form}>
        <TextArea {...field('text')} label={key} maxLength={longest} readOnly={!mayEdit} lang={language} rows={4} />
        <Origin message={message} />
        <p className="quiet">{translate('texts.shared', { count: mails })}</p>
        {mayEdit && (
          <Actions>
            <Button
              type="submit"
              busy={sending}
              disabled={text === (written ?? original)}
              onClick={() => {
                resets.current = false
              }}
            >
              {translate('room.save')}
            </Button>
            <Button variant="secondary" busy={trying.sending} onClick={() => trying.submit()}>
              {translate('room.preview')}
            </Button>
            {isUnsaved && (
              <Button variant="tertiary" onClick={reset}>
                {translate('room.discardChanges')}
              </Button>
            )}
            {written !== null && (
              <Button
                variant="secondary"
                type="submit"
                onClick={() => {
                  resets.current = true
                }}
              >
                {translate('texts.reset')}
              </Button>
            )}
          </Actions>
        )}
      </form>
    </details>
  )
}

/** The origin of a text, and the text without it. */
function Origin({ message: { folder, product, written, by, at } }: { message: MailMessage }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const lines: [MessageKey, MessageValues][] = []
  if (written !== null && by !== null) lines.push(['texts.writtenBy', { by, at: formatMoment(at, language) }])
  if (written !== null && folder !== null) lines.push(['texts.folderSays', { text: folder }])
  if (written !== null || folder !== null) lines.push(['texts.productSays', { text: product }])
  return lines.map(([key, values]) => (
    <p key={key} className="quiet">
      {translate(key, values)}
    </p>
  ))
}
