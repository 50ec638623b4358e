import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '../controls/button'
import { Alert } from '../feedback/alert'
import css from './failure-notice.module.css'

interface FailureNoticeProps {
  /** The name of the request in the server's log. */
  reference: string
  onClose: () => void
}

/** The screen says what was not done; this, by what the vendor's people find out why. */
export default function FailureNotice({ reference, onClose }: FailureNoticeProps) {
  const translate = useTranslate()
  return (
    <div className={css.place}>
      <div className={css.notice}>
        <Alert tone="danger">{translate('failure.reference', { reference })}</Alert>
        <Button variant="tertiary" onClick={onClose}>
          {translate('ui.close')}
        </Button>
      </div>
    </div>
  )
}
