import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { Alert } from '@/platform/ui/feedback/alert'
import { Choice } from '@/platform/ui/forms/choice'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { TextArea } from '@/platform/ui/forms/text-area'
import type { ShownClient } from '../contract/console'
import { limits, urisIn } from '../rules/clients'
import css from './apps.module.css'

interface ClientFormProps {
  /** Null: a new one. */
  client: ShownClient | null
  /** @param secret of one that has been made; else empty */
  onSaved: (client: ShownClient, secret: string) => void
}

type Values = Record<'name' | 'kind' | 'redirects' | 'logouts', string>

/** The name of an app, and the addresses to which browsers may be led for it. */
export function ClientForm({ client, onSaved }: ClientFormProps) {
  const translate = useTranslate()
  const { form, field, values, set, sending, refused } = useForm({
    initial: {
      name: client?.name ?? '',
      kind: client?.public ? 'public' : 'confidential',
      redirects: client?.redirect_uris.join('\n') ?? '',
      logouts: client?.post_logout_uris.join('\n') ?? '',
    },
    check: ({ name, redirects }) => ({
      name: name.trim() === '' ? 'member_new_3' : null,
      redirects: urisIn(redirects).length === 0 ? 'openid.uriMissing' : null,
    }),
    send: (given) => save(client, given),
    onDone: (saved) => onSaved(saved.client, saved.secret),
  })
  const uri = refused?.code === 20040 ? uriNamed(refused.fields[0], values) : undefined
  return (
    <form className={css.form} {...form}>
      {uri !== undefined && <Alert tone="danger">{translate('openid.wrongUri', { uri })}</Alert>}
      {refused && uri === undefined && <ActionError outcome={refused} />}
      <Field
        {...field('name')}
        label={translate('room.name')}
        hint={translate('openid.nameHint')}
        autoComplete="off"
        maxLength={limits.name}
      />
      {client === null && (
        <Choice
          label={translate('room.kind')}
          value={values.kind}
          onChoose={(kind) => set('kind', kind)}
          options={[
            { value: 'confidential', label: translate('openid.confidential') },
            { value: 'public', label: translate('openid.public') },
          ]}
        />
      )}
      <TextArea
        {...field('redirects')}
        label={translate('openid.redirects')}
        hint={translate('openid.redirectsHint')}
        spellCheck={false}
        maxLength={limits.uri * limits.uris}
      />
      <TextArea
        {...field('logouts')}
        label={translate('openid.logouts')}
        hint={translate('openid.logoutsHint')}
        spellCheck={false}
        maxLength={limits.uri * limits.uris}
      />
      <Actions>
        <Button type="submit" busy={sending}>
          {translate(client === null ? 'openid.new' : 'room.save')}
        </Button>
      </Actions>
    </form>
  )
}

async function save(client: ShownClient | null, { name, kind, redirects, logouts }: Values) {
  const facts = { name, redirect_uris: urisIn(redirects), post_logout_uris: urisIn(logouts) }
  if (client === null) return call('POST /console/api/apps/add', { ...facts, public: kind === 'public' })
  const outcome = await call('POST /console/api/apps/change', { id: client.id, seen: client.version, ...facts })
  return outcome.ok ? { ok: true as const, data: { ...outcome.data, secret: '' } } : outcome
}

/** The address that the server has refused, which it names as `redirect_uris.1`. */
function uriNamed(field: string | undefined, { redirects, logouts }: Values): string | undefined {
  const [list, place] = field?.split('.') ?? []
  return urisIn(list === 'redirect_uris' ? redirects : logouts)[Number(place)]
}
