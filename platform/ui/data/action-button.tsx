import { type ReactNode, useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { reasonLimit } from '@/platform/text/metadata'
import { Button } from '../controls/button'
import { useSubmit } from '../forms/submit'
import { ActionError } from './action-error'
import { useRenewal } from './answers'
import { useAnnounce } from './notices'
import { ReasonDialog } from './reason-dialog'

interface Appearance {
  /** The name of the action, on the button and in the dialog. */
  title: MessageKey
  variant?: 'primary' | 'secondary' | 'tertiary' | 'danger'
  /** The thing that it is done to, for those who do not see the row that the button stands in. */
  about?: string
  /** A key that presses it (`Shortcuts`). */
  shortcut?: string
  /** Whether it may be done now. Its dialog stays open when that ends meanwhile, and says why it was refused. */
  offered?: boolean
}

interface ActionButtonProps<Data> extends Appearance {
  /** The consequences, which a dialog says first. Without them it is done at once. */
  text?: string
  /** The heading of the dialog, where the name of the action does not do. */
  heading?: string
  /** The readers of the reason, and its most characters; null: none is asked for. */
  reason?: { readonly hint?: string; readonly most?: number } | null
  /** Further choices in the dialog. */
  children?: ReactNode
  send: (reason: string) => Promise<Outcome<Data>>
  /** The words about what was done. */
  done?: string | ((data: Data) => string)
  onDone?: (data: Data) => void
}

/** A thing to do, which says its consequences and asks for its reason first, and then says that it was done. */
export function ActionButton<Data>(props: ActionButtonProps<Data>) {
  const { text, heading, reason, children, send, done, onDone } = props
  const translate = useTranslate()
  const announce = useAnnounce()
  const { title } = props
  function end(data: Data) {
    if (done !== undefined) announce(typeof done === 'string' ? done : done(data))
    onDone?.(data)
  }
  if (text === undefined) return <DirectButton {...props} onDone={end} />
  const { hint = translate('room.reasonInLog'), most = reasonLimit } = reason ?? {}
  return (
    <DialogButton {...props}>
      {(close) => (
        <ReasonDialog
          title={heading ?? translate(title)}
          text={text}
          action={translate(title)}
          {...(reason !== null && { reason: { label: translate('room.reason'), hint, most } })}
          send={send}
          onDone={end}
          onClose={close}
        >
          {children}
        </ReasonDialog>
      )}
    </DialogButton>
  )
}

interface DialogButtonProps extends Appearance {
  /** The dialog, as long as it is open. */
  children: (close: () => void) => ReactNode
}

/** Whether the address asks for an act of the room that it opens: `/console/team?do=operators.invite`. */
export const isAskedFor = (act: MessageKey) => new URLSearchParams(location.search).get('do') === act

/** A thing to do with a dialog of its own. */
export function DialogButton(props: DialogButtonProps) {
  const { title, variant = 'secondary', about, shortcut, offered = true, children } = props
  const translate = useTranslate()
  const [open, setOpen] = useState(() => offered && isAskedFor(title))
  return (
    <>
      {offered && (
        <Button
          variant={variant}
          aria-haspopup="dialog"
          aria-label={about && `${translate(title)}: ${about}`}
          aria-keyshortcuts={shortcut}
          onClick={() => setOpen(true)}
        >
          {translate(title)}
        </Button>
      )}
      {open && children(() => setOpen(false))}
    </>
  )
}

type DirectButtonProps<Data> = Appearance & Pick<ActionButtonProps<Data>, 'send'> & { onDone: (data: Data) => void }

function DirectButton<Data>(props: DirectButtonProps<Data>) {
  const { title, variant = 'secondary', about, shortcut, offered = true, send, onDone } = props
  const translate = useTranslate()
  const renewed = useRenewal()
  const { submit, sending, refused } = useSubmit(
    async () => {
      const outcome = await send('')
      await renewed()
      return outcome
    },
    { onDone },
  )
  return (
    <>
      {refused && <ActionError outcome={refused} />}
      {offered && (
        <Button
          variant={variant}
          busy={sending}
          aria-label={about && `${translate(title)}: ${about}`}
          aria-keyshortcuts={shortcut}
          onClick={() => submit()}
        >
          {translate(title)}
        </Button>
      )}
    </>
  )
}
