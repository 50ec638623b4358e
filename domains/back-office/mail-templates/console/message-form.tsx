import { useState } from 'react'
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
  const [text, setText] = useState(written ?? original)
  const [findings, setFindings] = useState<readonly TextFinding[]>([])
  const saving = useSubmit(
    async (wanted: string | null) => {
      trying.forget()
      if (wanted !== null) {
        const checked = await check()
        if (!checked.ok) return checked
        if (checked.data.findings.length > 0) return
      }
      return call('POST /console/api/mail-texts/save', { language, key, text: wanted, seen: version })
    },
    { onDone: (_, wanted) => onChanged(translate(wanted === null ? 'texts.wasReset' : 'texts.saved')) },
  )
  const trying = useSubmit(
    () => {
      saving.forget()
      return check()
    },
    { onDone: (checked) => checked.findings.length === 0 && onPreview({ key, text }) },
  )
  const refused = saving.refused ?? trying.refused

  /** Shows what prevents the text from standing in a mail. */
  async function check() {
    const outcome = await call('GET /console/api/mail-texts/check', { language, key, text })
    if (outcome.ok) setFindings(outcome.data.findings)
    return outcome
  }

  return (
    <details className={css.message}>
      <summary>
        <span className={css.said}>{written !== null && !outdated ? written : original}</span>
        {written !== null && <Tag tone={outdated ? 'warning' : 'success'}>{translate('texts.written')}</Tag>}
        {written === null && folder !== null && <Tag tone="neutral">{translate('texts.fromFolder')}</Tag>}
      </summary>
      {outdated && <Alert tone="info">{translate('texts.outdated')}</Alert>}
      {refused && <ActionError outcome={refused} />}
      <Findings findings={findings} />
      <TextArea
        name={key}
        label={key}
        value={text}
        onChange={setText}
        maxLength={longest}
        readOnly={!mayEdit}
        lang={language}
        rows={4}
      />
      <Origin message={message} />
      <p className="quiet">{translate('texts.shared', { count: mails })}</p>
      {mayEdit && (
        <Actions>
          <Button busy={saving.sending} disabled={text === (written ?? original)} onClick={() => saving.submit(text)}>
            {translate('room.save')}
          </Button>
          <Button variant="secondary" busy={trying.sending} onClick={() => trying.submit()}>
            {translate('room.preview')}
          </Button>
          {written !== null && (
            <Button variant="secondary" onClick={() => saving.submit(null)}>
              {translate('texts.reset')}
            </Button>
          )}
        </Actions>
      )}
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
