import { messageFor } from '@/platform/codes/places'
import type { FailureCode } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '../controls/button'
import { Alert } from './alert'
import css from './load-failed.module.css'

interface LoadFailedProps {
  code: FailureCode
  asking?: boolean
  onTryAgain: () => void
}

/** What is said when a screen's content does not come. No answer at all is a page that could not be loaded, too. */
export const loadFailureMessage = (code: FailureCode): MessageKey =>
  code === 20039 ? 'code.20039' : messageFor('pageLoad', typeof code === 'number' ? code : 20000)

/** Stands where a screen's content would. */
export function LoadFailed({ code, asking = false, onTryAgain }: LoadFailedProps) {
  const translate = useTranslate()
  return (
    <div className={css.failed}>
      <Alert tone="problem">{translate(loadFailureMessage(code))}</Alert>
      <Button look="plain" busy={asking} onClick={onTryAgain}>
        {translate('ui.tryAgain')}
      </Button>
    </div>
  )
}
