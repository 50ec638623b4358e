import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { Icon } from '../controls/icon'
import { DraftsContext } from '../forms/unsaved'
import css from './dialog.module.css'

interface DialogProps {
  title: string
  /** Called when it was closed, in every way; its opener removes it now. */
  onClose: () => void
  /** An action is under way: the dialog does not close meanwhile. */
  held?: boolean
  children: ReactNode
}

/**
 * A modal dialog. It is open as long as it is rendered; the browser keeps the focus inside, closes it on Escape, and
 * returns the focus to its opener.
 */
export function Dialog({ title, onClose, held = false, children }: DialogProps) {
  const translate = useTranslate()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element?.open) element?.showModal()
    // Taken away while it is open, it closes first: that is what gives the focus back.
    return () => element?.close()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog closes it, and Escape does for keys
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={id}
      onClose={onClose}
      onCancel={(event) => held && event.preventDefault()}
      onClick={(event) => !held && event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className={css.content}>
        <header className={css.header}>
          <h2 id={id}>{title}</h2>
          <button
            type="button"
            className={css.close}
            disabled={held}
            aria-label={translate('ui.close')}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </header>
        {/* Text that is typed in a dialog goes with it. */}
        <DraftsContext value={null}>{children}</DraftsContext>
      </div>
    </dialog>
  )
}
