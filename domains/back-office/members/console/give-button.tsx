import { type ReactNode, useState } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { isAskedFor } from '@/platform/ui/data/action-button'
import { useAnswer } from '@/platform/ui/data/answers'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { GivableItems } from '../contract/member-card'

interface GiveButtonProps {
  /** On the button and over the dialog. */
  title: MessageKey
  /** The form, once the givable things are loaded. */
  children: (givable: GivableItems, close: () => void) => ReactNode
}

/** A button whose dialog first asks what can be given. */
export function GiveButton({ title, children }: GiveButtonProps) {
  const translate = useTranslate()
  const [open, setOpen] = useState(() => isAskedFor(title))
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate(title)}
      </Button>
      {open && (
        <Dialog title={translate(title)} onClose={close}>
          <Asked>{(givable) => children(givable, close)}</Asked>
        </Dialog>
      )}
    </>
  )
}

function Asked({ children }: { children: (givable: GivableItems) => ReactNode }) {
  const { data, failure, loading, reload } = useAnswer('GET /console/api/members/givable', {})
  if (data) return children(data)
  return failure === null ? <Skeleton lines={4} /> : <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
}
