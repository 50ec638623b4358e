import { useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { ShownEndpoint } from '../contract/console'
import { call } from './api'
import css from './webhooks.module.css'

interface ReplayDialogProps {
  endpoint: ShownEndpoint
  onSent: (count: number) => void
  onClose: () => void
}

/** Sends again what has happened since a moment. */
export function ReplayDialog({ endpoint, onSent, onClose }: ReplayDialogProps) {
  const translate = useTranslate()
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  const { form, field, sending } = useForm({
    initial: { since: '' },
    check: ({ since }) => ({ since: Number.isNaN(Date.parse(since)) ? 'endpoints.sinceMissing' : null }),
    send: async ({ since }) => {
      const request = { endpoint: endpoint.endpoint, since: Date.parse(since) / 1000 }
      const outcome = await call('POST /console/api/endpoints/replay', request)
      if (!outcome.ok) return setRefused(outcome)
      onSent(outcome.data.count)
      onClose()
    },
  })
  return (
    <Dialog title={translate('endpoints.replayAction')} onClose={onClose}>
      <form className={css.form} {...form}>
        <p>{translate('endpoints.replayText')}</p>
        {refused && <ActionError outcome={refused} />}
        <Field {...field('since')} label={translate('endpoints.since')} type="datetime-local" />
        <Actions>
          <Button type="submit" busy={sending}>
            {translate('endpoints.replayAction')}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
