import type { MouseEvent, ReactNode } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '../controls/button'
import css from './dialog-foot.module.css'

/** Closes the dialog around an element, so that the browser returns the focus to its opener. */
const closeDialogOf = ({ currentTarget }: MouseEvent) => currentTarget.closest('dialog')?.close()

interface DialogFootProps {
  /** The words of the way out that changes nothing; left out: "Cancel". */
  leave?: string
  /** Leads out; left out: the dialog around it closes. */
  onLeave?: () => void
  /** The act is under way. */
  held?: boolean
  /** The act. */
  children: ReactNode
}

/**
 * The foot of a dialog: the way out on the left, the act on the right, and one above the other in the same order where
 * there is no room for both.
 */
export function DialogFoot({ leave, onLeave, held = false, children }: DialogFootProps) {
  const translate = useTranslate()
  return (
    <div className={css.foot}>
      <Button variant="secondary" unavailable={held} onClick={onLeave ?? closeDialogOf}>
        {leave ?? translate('ui.cancel')}
      </Button>
      {children}
    </div>
  )
}
