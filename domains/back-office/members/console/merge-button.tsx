import { lazy, Suspense, useState } from 'react'
import type { MemberCard } from '@/platform/contract/member-page'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Dialog } from '@/platform/ui/overlays/dialog'

/** Rarely used, so it is loaded on demand. */
const MergeForm = lazy(() => import('./merge-form'))

interface MergeProps {
  member: MemberCard
  onDone: (message: string) => void
}

/** Merges this account into another, after a preview of the rows that would move. */
export function MergeButton(props: MergeProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="danger" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('members.merge')}
      </Button>
      {open && (
        <Dialog title={translate('members.merge')} onClose={close}>
          <Suspense fallback={<Skeleton lines={4} />}>
            <MergeForm {...props} onClose={close} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}
