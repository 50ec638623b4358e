import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionButton, DialogButton } from '@/platform/ui/data/action-button'
import { ActionError } from '@/platform/ui/data/action-error'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { useAnnounce } from '@/platform/ui/data/notices'
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
  onClose: () => void
}

/** Sends again what has happened since a moment. */
function ReplayDialog({ endpoint, onClose }: ReplayDialogProps) {
  const translate = useTranslate()
  const announce = useAnnounce()
  const { form, field, sending, refused } = useForm({
    initial: { since: '' },
    check: ({ since }) => ({ since: Number.isNaN(Date.parse(since)) ? 'endpoints.sinceMissing' : null }),
    send: ({ since }) =>
      call('POST /console/api/endpoints/replay', { endpoint: endpoint.endpoint, since: Date.parse(since) / 1000 }),
    onDone: ({ count }) => {
      announce(translate('endpoints.replayed', { count }))
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
  onRemoved: () => void
  onSecret: (secret: string) => void
}

/** One endpoint: what is known of it, what may be done with it, and what was sent there. */
export function Endpoint({ endpoint, onRemoved, onSecret }: EndpointProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const announce = useAnnounce()
  const { endpoint: name, url, types, enabled, off, created, waiting } = endpoint
  const { failing_since: failing, previous_until: previous } = endpoint
  const moment = (seconds: number) => (seconds === 0 ? null : formatMoment(seconds, language))

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
      <Actions>
        <ActionButton
          title="endpoints.test"
          send={() => call('POST /console/api/endpoints/test', { endpoint: name })}
          done={({ outcome, status }) =>
            translate('endpoints.testResult', {
              outcome: [translate(outcomeNames[outcome]), status].filter((each) => each !== null).join(' · '),
            })
          }
        />
        <DialogButton title="endpoints.edit">
          {(close) => (
            <Dialog title={translate('endpoints.edit')} onClose={close}>
              <EndpointForm
                endpoint={endpoint}
                onSaved={() => {
                  close()
                  announce(translate('endpoints.saved'))
                }}
              />
            </Dialog>
          )}
        </DialogButton>
        <DialogButton title="endpoints.replay" offered={enabled}>
          {(close) => <ReplayDialog endpoint={endpoint} onClose={close} />}
        </DialogButton>
        <ActionButton
          title="endpoints.rotate"
          text={translate('endpoints.rotateText')}
          reason={null}
          send={() => call('POST /console/api/endpoints/rotate', { endpoint: name })}
          done={translate('endpoints.saved')}
          onDone={({ secret }) => onSecret(secret)}
        />
        <ActionButton
          title="endpoints.remove"
          text={translate('endpoints.removeText')}
          reason={null}
          send={() => call('POST /console/api/endpoints/remove', { endpoint: name })}
          done={translate('endpoints.removed')}
          onDone={onRemoved}
        />
      </Actions>
      <Deliveries key={name} endpoint={endpoint} />
    </div>
  )
}
