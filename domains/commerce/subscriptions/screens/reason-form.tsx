import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Alert } from '@/platform/ui/feedback/alert'
import { RadioList } from '@/platform/ui/forms/checkbox-list'
import { TextArea } from '@/platform/ui/forms/text-area'
import { places } from '../places'
import { type Reason, reasons } from '../rules/cancelling'
import css from './dialogs.module.css'

const labels = {
  1: 'subscription.reasonPrice',
  2: 'subscription.reasonRarely',
  3: 'subscription.reasonUseless',
  4: 'subscription.reasonService',
} as const satisfies Record<Reason, MessageKey>

const mostWords = 2000

interface ReasonFormProps {
  /** The subscription that the reason is about, where the page knows. */
  about?: { readonly vid: string; readonly oid: string }
  /** It was sent. @returns what went wrong afterwards */
  onTold: (reason: Reason) => Promise<MessageKey | null>
  /** The button that sends it, and what stands beside it. */
  foot: (busy: boolean) => ReactNode
}

/** Why. One of the reasons is required, words of one's own are welcome. */
export function ReasonForm({ about, onTold, foot }: ReasonFormProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState<Reason | null>(null)
  const [words, setWords] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<MessageKey | null>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (reason === null) {
      setMissing(true)
      form.current?.querySelector<HTMLInputElement>('input[type=radio]')?.focus()
      return
    }
    setBusy(true)
    setProblem(null)
    const body = { ...about, subject: reason, content: words.trim(), lang: language }
    const outcome = await call('POST /article/product/subscribe/cancel', body)
    const failed = outcome.ok ? await onTold(reason) : messageFor(places.action, outcome.code)
    setBusy(false)
    setProblem(failed)
  }

  return (
    <form ref={form} className={css.form} noValidate onSubmit={send}>
      <RadioList
        label={translate('subscription.feedbackText')}
        name="subject"
        options={reasons.map((each) => ({ value: `${each}`, label: translate(labels[each]) }))}
        chosen={reason === null ? null : `${reason}`}
        problem={missing ? translate('subscription.reasonMissing') : undefined}
        onChoose={(chosen) => {
          setReason(reasons.find((each) => `${each}` === chosen) ?? null)
          setMissing(false)
        }}
      />
      <TextArea
        label={translate('subscription.feedbackWords')}
        name="content"
        maxLength={mostWords}
        value={words}
        onChange={setWords}
      />
      {problem && <Alert tone="danger">{translate(problem)}</Alert>}
      {foot(busy)}
    </form>
  )
}
