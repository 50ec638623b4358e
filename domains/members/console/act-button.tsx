import { useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import { limits } from '../rules'

interface ActButtonProps<Data> {
  /** What it does, on the button and in the dialog. */
  title: MessageKey
  /** What comes of it. */
  text: string
  variant?: 'secondary' | 'tertiary' | 'danger'
  send: (reason: string) => Promise<Outcome<Data>>
  onDone: (data: Data) => void
}

/** A thing to do for a member, which asks for its reason first. */
export function ActButton<Data>({ title, text, variant = 'secondary', send, onDone }: ActButtonProps<Data>) {
  const translate = useTranslate()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant={variant} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {translate(title)}
      </Button>
      {asking && (
        <ReasonDialog
          title={translate(title)}
          text={text}
          action={translate(title)}
          reason={{ label: translate('room.reason'), hint: translate('room.reasonInLog'), most: limits.reason }}
          send={send}
          onDone={onDone}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
