import { messageFor } from '@/platform/codes/places'
import type { FailureCode } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Alert } from './alert'
import { Button } from './button'
import css from './load-failed.module.css'

interface LoadFailedProps {
  code: FailureCode
  asking: boolean
  onTryAgain: () => void
}

/** Stands where a screen's content would. No answer at all is a page that could not be loaded, too. */
export function LoadFailed({ code, asking, onTryAgain }: LoadFailedProps) {
  const translate = useTranslate()
  const message = code === 20039 ? 'code.20039' : messageFor('pageLoad', typeof code === 'number' ? code : 20000)
  return (
    <div className={css.failed}>
      <Alert tone="problem">{translate(message)}</Alert>
      <Button look="plain" busy={asking} onClick={onTryAgain}>
        {translate('ui.tryAgain')}
      </Button>
    </div>
  )
}
