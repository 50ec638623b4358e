import { call, type Outcome } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import type { Translate } from '@/platform/i18n/translator'
import { useTranslate } from '@/platform/i18n/wording'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { Checkbox } from '@/platform/ui/forms/checkbox'
import { CheckboxList } from '@/platform/ui/forms/checkbox-list'
import { Choice } from '@/platform/ui/forms/choice'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import type { ShownEndpoint } from '../contract/console'
import { addressProblem, limits } from '../rules/endpoint'
import { type EventType, eventTypes } from '../rules/types'

/** The words of each type of event; one without does not compile. */
const eventWords: Readonly<Record<EventType, MessageKey>> = {
  'order.paid': 'endpoints.event.order.paid',
  'order.refunded': 'endpoints.event.order.refunded',
  'order.credited': 'endpoints.event.order.credited',
  'order.cancelled': 'endpoints.event.order.cancelled',
  'licence.revoked': 'endpoints.event.licence.revoked',
  'licence.restored': 'endpoints.event.licence.restored',
  'licence.handed_on': 'endpoints.event.licence.handed_on',
  'licence_key.created': 'endpoints.event.licence_key.created',
  'licence_key.disabled': 'endpoints.event.licence_key.disabled',
  'licence_key.enabled': 'endpoints.event.licence_key.enabled',
  'licence_key.replaced': 'endpoints.event.licence_key.replaced',
  'refund.requested': 'endpoints.event.refund.requested',
  'refund.closed': 'endpoints.event.refund.closed',
  'dispute.opened': 'endpoints.event.dispute.opened',
  'dispute.closed': 'endpoints.event.dispute.closed',
  'subscription.started': 'endpoints.event.subscription.started',
  'subscription.renewed': 'endpoints.event.subscription.renewed',
  'subscription.past_due': 'endpoints.event.subscription.past_due',
  'subscription.paused': 'endpoints.event.subscription.paused',
  'subscription.resumed': 'endpoints.event.subscription.resumed',
  'subscription.changed': 'endpoints.event.subscription.changed',
  'subscription.cancelled': 'endpoints.event.subscription.cancelled',
  'subscription.ended': 'endpoints.event.subscription.ended',
  'seat.activated': 'endpoints.event.seat.activated',
  'seat.released': 'endpoints.event.seat.released',
  'trial.started': 'endpoints.event.trial.started',
  'trial.extended': 'endpoints.event.trial.extended',
  'trial.ended': 'endpoints.event.trial.ended',
  'meter.used_up': 'endpoints.event.meter.used_up',
  'company.founded': 'endpoints.event.company.founded',
  'company.person_joined': 'endpoints.event.company.person_joined',
  'company.role_changed': 'endpoints.event.company.role_changed',
  'company.person_left': 'endpoints.event.company.person_left',
  'member.registered': 'endpoints.event.member.registered',
  'member.email_changed': 'endpoints.event.member.email_changed',
  'member.deletion_requested': 'endpoints.event.member.deletion_requested',
  'member.deletion_withdrawn': 'endpoints.event.member.deletion_withdrawn',
  'member.erased': 'endpoints.event.member.erased',
  'consent.given': 'endpoints.event.consent.given',
  'consent.withdrawn': 'endpoints.event.consent.withdrawn',
  'ticket.opened': 'endpoints.event.ticket.opened',
  'ticket.continued': 'endpoints.event.ticket.continued',
  'ticket.answered': 'endpoints.event.ticket.answered',
  'ticket.closed': 'endpoints.event.ticket.closed',
}

const isEventType = (type: string): type is EventType => Object.hasOwn(eventWords, type)

/** Returns a type of event in words, with the name that receivers know it by. */
export const eventName = (type: string, translate: Translate): string =>
  isEventType(type) ? `${translate(eventWords[type])} (${type})` : type

interface EndpointFormProps {
  /** Left out: it is a new one. */
  endpoint?: ShownEndpoint
  onMade?: (name: string, secret: string) => void
  onSaved?: () => void
}

/** The form for an endpoint's address and event types. */
export function EndpointForm({ endpoint, onMade, onSaved }: EndpointFormProps) {
  const translate = useTranslate()
  const before = endpoint?.types ?? []
  const { form, field, values, set, sending, refused } = useForm({
    initial: {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      which: before.length > 0 ? 'some' : 'all',
      types: before.join(' '),
      enabled: endpoint === undefined || endpoint.enabled ? 'yes' : '',
    },
    check: ({ url, which, types }) => ({
      // The server decides whether http is allowed.
      url: addressProblem(url.trim(), { insecure: true }) === null ? null : 'endpoints.addressBad',
      types: which === 'some' && types === '' ? 'endpoints.eventsMissing' : null,
    }),
    send: ({ url, description, which, enabled, types }): Promise<Outcome<unknown>> => {
      const chosen = which === 'all' ? [] : eventTypes.filter((type) => types.split(' ').includes(type))
      return save({ url: url.trim(), description: description.trim(), types: chosen }, enabled !== '')
    },
    ofFields: { 20040: { url: 'endpoints.addressBad' } },
  })

  async function save(wanted: { url: string; description: string; types: EventType[] }, enabled: boolean) {
    if (endpoint) {
      const outcome = await call('POST /console/api/endpoints/change', {
        ...wanted,
        endpoint: endpoint.endpoint,
        enabled,
      })
      if (outcome.ok) onSaved?.()
      return outcome
    }
    const outcome = await call('POST /console/api/endpoints/make', wanted)
    if (outcome.ok) onMade?.(outcome.data.endpoint, outcome.data.secret)
    return outcome
  }

  const { problem } = field('types')
  return (
    <form className="stack-4 fitting" {...form}>
      {refused && <ActionError outcome={refused} />}
      <Field
        {...field('url')}
        label={translate('endpoints.address')}
        hint={translate('endpoints.addressHint')}
        type="url"
        placeholder="https://"
        autoComplete="off"
        maxLength={limits.url}
      />
      <Field
        {...field('description')}
        label={translate('room.description')}
        hint={translate('endpoints.descriptionHint')}
        autoComplete="off"
        maxLength={limits.description}
      />
      <Choice
        label={translate('endpoints.events')}
        value={values.which}
        onChoose={(which) => set('which', which)}
        options={[
          { value: 'all', label: translate('endpoints.allEvents') },
          { value: 'some', label: translate('endpoints.someEvents') },
        ]}
      />
      {values.which === 'some' && (
        <CheckboxList
          name="types"
          label={translate('endpoints.events')}
          problem={problem}
          options={eventTypes.map((type) => ({ value: type, label: eventName(type, translate) }))}
          chosen={values.types.split(' ').filter(Boolean)}
          onChange={(chosen) => set('types', chosen.join(' '))}
        />
      )}
      {endpoint && (
        <Checkbox
          label={translate('endpoints.enabled')}
          name="enabled"
          checked={values.enabled !== ''}
          onChange={(checked) => set('enabled', checked ? 'yes' : '')}
        />
      )}
      <Actions>
        <Button type="submit" busy={sending}>
          {translate(endpoint ? 'endpoints.save' : 'endpoints.make')}
        </Button>
      </Actions>
    </form>
  )
}
