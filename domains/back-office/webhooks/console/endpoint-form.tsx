import { useState } from 'react'
import { call, type Outcome } from '@/platform/http/client'
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

interface EndpointFormProps {
  /** Left out: it is a new one. */
  endpoint?: ShownEndpoint
  onMade?: (name: string, secret: string) => void
  onSaved?: () => void
}

/** The form for an endpoint's address and event types. */
export function EndpointForm({ endpoint, onMade, onSaved }: EndpointFormProps) {
  const translate = useTranslate()
  const [types, setTypes] = useState<readonly string[]>(endpoint?.types ?? [])
  const { form, field, values, set, sending, refused } = useForm({
    initial: {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      which: types.length > 0 ? 'some' : 'all',
      types: '',
      enabled: endpoint === undefined || endpoint.enabled ? 'yes' : '',
    },
    check: ({ url, which }) => ({
      // The server decides whether http is allowed.
      url: addressProblem(url.trim(), { insecure: true }) === null ? null : 'endpoints.addressBad',
      types: which === 'some' && types.length === 0 ? 'endpoints.eventsMissing' : null,
    }),
    send: ({ url, description, which, enabled }): Promise<Outcome<unknown>> => {
      const chosen = which === 'all' ? [] : eventTypes.filter((type) => types.includes(type))
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
          options={eventTypes.map((type) => ({ value: type, label: type }))}
          chosen={types}
          onChange={(chosen) => {
            setTypes(chosen)
            set('types', '')
          }}
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
