import { type ReactNode, useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { reasonLimit } from '@/platform/text/reason-limit'
import { Button } from '@/platform/ui/controls/button'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'

interface ActionButtonProps<Data> {
  /** The name of the action, on the button and in the dialog. */
  title: MessageKey
  /** Its consequences. */
  text: string
  variant?: 'secondary' | 'tertiary' | 'danger'
  /** Further choices. */
  children?: ReactNode
  send: (reason: string) => Promise<Outcome<Data>>
  onDone: (data: Data) => void
}

/** A thing to do for a member, which asks for its reason first. */
export function ActionButton<Data>(props: ActionButtonProps<Data>) {
  const { title, text, variant = 'secondary', children, send, onDone } = props
  const translate = useTranslate()
  const [confirming, setConfirming] = useState(false)
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setConfirming(true)}>
        {translate(title)}
      </Button>
      {confirming && (
        <ReasonDialog
          title={translate(title)}
          text={text}
          action={translate(title)}
          reason={{ label: translate('room.reason'), hint: translate('room.reasonInLog'), most: reasonLimit }}
          send={send}
          onDone={onDone}
          onClose={() => setConfirming(false)}
        >
          {children}
        </ReasonDialog>
      )}
    </>
  )
}
