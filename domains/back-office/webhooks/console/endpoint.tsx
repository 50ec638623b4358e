import { useState } from 'react'
import { call, type Outcome } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { ShownEndpoint } from '../contract/console'
import { Deliveries } from './deliveries'
import { EndpointForm } from './endpoint-form'
import { offNames, outcomeNames } from './names'
import { State } from './state'
import css from './webhooks.module.css'

interface ReplayDialogProps {
  endpoint: ShownEndpoint
  onSent: (count: number) => void
  onClose: () => void
}

/** Sends again what has happened since a moment. */
function ReplayDialog({ endpoint, onSent, onClose }: ReplayDialogProps) {
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

interface EndpointProps {
  endpoint: ShownEndpoint
  onChanged: (message: string) => void
  onRemoved: () => void
  onSecret: (secret: string) => void
}

/** One endpoint: what is known of it, what may be done with it, and what was sent there. */
export function Endpoint({ endpoint, onChanged, onRemoved, onSecret }: EndpointProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [open, setOpen] = useState<'edit' | 'rotate' | 'replay' | 'remove' | null>(null)
  const [testing, setTesting] = useState(false)
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  /** Counts test events, so that the log is reloaded. */
  const [sent, setSent] = useState(0)
  const { endpoint: name, url, types, enabled, off, created, waiting } = endpoint
  const { failing_since: failing, previous_until: previous } = endpoint
  const close = () => setOpen(null)
  const moment = (seconds: number) => (seconds === 0 ? null : formatMoment(seconds, language))

  async function test() {
    setTesting(true)
    const outcome = await call('POST /console/api/endpoints/test', { endpoint: name })
    setTesting(false)
    setRefused(outcome.ok ? null : outcome)
    if (!outcome.ok) return
    setSent((count) => count + 1)
    const { outcome: result, status } = outcome.data
    const said = [translate(outcomeNames[result]), status].filter((each) => each !== null).join(' · ')
    onChanged(translate('endpoints.testResult', { outcome: said }))
  }

  return (
    <div className={css.form}>
      <DescriptionList
        rows={[
          ['endpoints.address', <code key="url">{url}</code>],
          ['endpoints.state', <State key="state" endpoint={endpoint} />],
          ['endpoints.offSince', off && `${moment(off.at)} – ${translate(offNames[off.reason])}`],
          ['endpoints.failingSince', moment(failing)],
          ['endpoints.events', types.length === 0 ? translate('endpoints.allEvents') : types.join(', ')],
          ['endpoints.waiting', waiting],
          ['endpoints.previousUntil', moment(previous)],
          ['endpoints.created', moment(created)],
        ]}
      />
      {refused && <ActionError outcome={refused} />}
      <Actions>
        <Button variant="secondary" busy={testing} onClick={test}>
          {translate('endpoints.test')}
        </Button>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen('edit')}>
          {translate('endpoints.edit')}
        </Button>
        {enabled && (
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen('replay')}>
            {translate('endpoints.replay')}
          </Button>
        )}
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen('rotate')}>
          {translate('endpoints.rotate')}
        </Button>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen('remove')}>
          {translate('endpoints.remove')}
        </Button>
      </Actions>
      <Deliveries
        key={`${name} ${sent}`}
        endpoint={endpoint}
        onSent={(count) => onChanged(translate('endpoints.replayed', { count }))}
      />
      {open === 'edit' && (
        <Dialog title={translate('endpoints.edit')} onClose={close}>
          <EndpointForm
            endpoint={endpoint}
            onSaved={() => {
              close()
              onChanged(translate('endpoints.saved'))
            }}
          />
        </Dialog>
      )}
      {open === 'replay' && (
        <ReplayDialog
          endpoint={endpoint}
          onClose={close}
          onSent={(count) => onChanged(translate('endpoints.replayed', { count }))}
        />
      )}
      {open === 'rotate' && (
        <ReasonDialog
          title={translate('endpoints.rotate')}
          text={translate('endpoints.rotateText')}
          action={translate('endpoints.rotate')}
          send={() => call('POST /console/api/endpoints/rotate', { endpoint: name })}
          onDone={({ secret }) => {
            onSecret(secret)
            onChanged(translate('endpoints.saved'))
          }}
          onClose={close}
        />
      )}
      {open === 'remove' && (
        <ReasonDialog
          title={translate('endpoints.remove')}
          text={translate('endpoints.removeText')}
          action={translate('endpoints.remove')}
          send={() => call('POST /console/api/endpoints/remove', { endpoint: name })}
          onDone={onRemoved}
          onClose={close}
        />
      )}
    </div>
  )
}
