import { lazy, Suspense, useState } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { RefundProps } from './props'

/** Rarely used, so it is loaded on demand. */
const RefundForm = lazy(() => import('./refund-forms'))

/** Begins a refund for a member, or writes down that they have withdrawn. */
export function RefundButton(props: RefundProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const title = translate(props.kind === 'request' ? 'refunds.card.beginRefund' : 'refunds.card.declareWithdrawal')
  return (
    <>
      <Button variant="tertiary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {title}
      </Button>
      {open && (
        <Dialog title={title} onClose={close}>
          <Suspense fallback={<Skeleton lines={4} />}>
            <RefundForm {...props} title={title} onClose={close} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}
