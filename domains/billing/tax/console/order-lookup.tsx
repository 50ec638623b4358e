import { type FormEvent, useState } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Field } from '@/platform/ui/forms/field'

interface OrderLookupProps {
  label: MessageKey
  action: MessageKey
  /** @param order its number; '': none, the quarter again */
  onLookup: (order: string) => void
}

/** Asks about one order, in place of all of a quarter that want attention. */
export function OrderLookup({ label, action, onLookup }: OrderLookupProps) {
  const translate = useTranslate()
  const [typed, setTyped] = useState('')
  function look(event: FormEvent) {
    event.preventDefault()
    onLookup(typed.trim())
  }
  return (
    <form className="cluster-3 at-end" onSubmit={look}>
      <Field name="order" label={translate(label)} value={typed} onChange={setTyped} maxLength={40} />
      <Button variant="secondary" type="submit">
        {translate(action)}
      </Button>
    </form>
  )
}
