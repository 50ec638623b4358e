import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { useAddress } from '../browser/navigation'
import { Icon } from '../controls/icon'
import css from './drawer.module.css'

/** The sidebar where there is no room for one beside the screen. The dialog keeps the focus inside, and Escape closes it. */
export function Drawer({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const dialog = useRef<HTMLDialogElement>(null)
  const { href } = useAddress()

  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes whenever another address is opened
  useEffect(() => dialog.current?.close(), [href])

  return (
    <div className={css.drawer}>
      <button
        type="button"
        className={css.button}
        aria-label={translate('ui.menu')}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
      >
        <Icon name="menu" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the drawer closes it, and Escape does for keys */}
      <dialog
        ref={dialog}
        className={css.dialog}
        aria-label={translate('ui.menu')}
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      >
        <div className={css.content}>
          <button
            type="button"
            className={`${css.button} ${css.close}`}
            aria-label={translate('ui.close')}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
          {children}
        </div>
      </dialog>
    </div>
  )
}
