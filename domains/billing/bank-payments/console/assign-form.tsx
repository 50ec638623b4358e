import { useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { Checkbox } from '@/platform/ui/forms/checkbox'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import type { ShownEntry } from '../contract/console'
import { call } from './api'
import css from './bank.module.css'

/** Says which order an entry pays: the likely one stands there already. */
export function AssignForm({ entry, onDone }: { entry: ShownEntry; onDone: () => void }) {
  const translate = useTranslate()
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  const { form, field, set, show, sending, values } = useForm({
    initial: { order: entry.order ?? entry.transfer ?? '', settle: '' },
    check: ({ order }) => ({ order: order.trim() === '' ? 'member_new_3' : null }),
    send: async ({ order, settle }) => {
      const request = { id: entry.id, order: order.trim(), settle: settle !== '' }
      const outcome = await call('POST /console/api/bank/assign', request)
      setRefused(null)
      if (outcome.ok) return onDone()
      if (outcome.code === 20040) show({ order: 'bank.orderUnknown' })
      else if (outcome.code === 20035) show({ order: 'bank.orderPaid' })
      else setRefused(outcome)
    },
  })
  return (
    <form className={css.form} {...form}>
      {refused && <ActionError outcome={refused} />}
      <Field {...field('order')} label={translate('bank.orderField')} maxLength={60} autoComplete="off" />
      <Checkbox
        label={translate('bank.settle')}
        name="settle"
        checked={values.settle !== ''}
        onChange={(checked) => set('settle', checked ? 'yes' : '')}
      />
      <div className={css.actions}>
        <Button type="submit" busy={sending}>
          {translate('bank.assign')}
        </Button>
      </div>
    </form>
  )
}
