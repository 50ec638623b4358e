import type { FailureCode } from '@/platform/codes/codes'
import { messageFor, pageLoad } from '@/platform/codes/message-for'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '../controls/button'
import { Alert } from './alert'
import css from './load-failed.module.css'

interface LoadFailedProps {
  code: FailureCode
  loading?: boolean
  onTryAgain: () => void
}

/** Stands where a screen's content would. */
export function LoadFailed({ code, loading = false, onTryAgain }: LoadFailedProps) {
  const translate = useTranslate()
  return (
    <div className={css.failed}>
      <Alert tone="danger">{translate(messageFor(pageLoad, code))}</Alert>
      <Button variant="secondary" busy={loading} onClick={onTryAgain}>
        {translate('ui.tryAgain')}
      </Button>
    </div>
  )
}
