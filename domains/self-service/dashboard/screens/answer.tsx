import type { ReactNode } from 'react'
import { messageFor, pageLoad } from '@/platform/codes/message-for'
import { useTranslate } from '@/platform/i18n/wording'
import type { Answer as CallAnswer } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import css from './answer.module.css'

interface AnswerProps<Data> {
  answer: CallAnswer<Data>
  /** How tall what is coming will be, in lines. */
  lines: number
  /** The element that takes the focus after a successful second try, since its button disappears. */
  focus: () => HTMLElement | null | undefined
  children: (data: Data) => ReactNode
}

/** The answer of a call; before it a placeholder, or the failure with a way to try again. */
export function Answer<Data>({
  answer: { data, failure, loading, reload },
  lines,
  focus,
  children,
}: AnswerProps<Data>) {
  const translate = useTranslate()
  if (failure !== null) {
    return (
      <div className={css.failed}>
        <Alert tone="danger">{translate(messageFor(pageLoad, failure))}</Alert>
        <Button
          variant="secondary"
          busy={loading}
          onClick={async () => {
            if (await reload()) focus()?.focus()
          }}
        >
          {translate('ui.tryAgain')}
        </Button>
      </div>
    )
  }
  return data === null ? <Skeleton lines={lines} /> : children(data)
}
