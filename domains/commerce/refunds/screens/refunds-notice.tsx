import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { useRefundCases } from './refund-cases'
import css from './refunds.module.css'

/** The last action, and an error if the refunds could not be loaded. */
export function RefundsNotice() {
  const translate = useTranslate()
  const { failed, loading, reload, done } = useRefundCases()
  return (
    <>
      {done !== null && (
        <div className={css.notice}>
          <Alert tone="success">{translate(messages[done.what], { order: done.order })}</Alert>
        </div>
      )}
      {failed && (
        <div className={css.notice}>
          <Alert tone="danger">{translate('refunds.casesFailed')}</Alert>
          <Button variant="secondary" busy={loading} onClick={reload}>
            {translate('ui.tryAgain')}
          </Button>
        </div>
      )}
    </>
  )
}

const messages = { requested: 'refunds.doneRequested', retracted: 'refunds.doneRetracted' } as const
