import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { CheckboxList } from '@/platform/ui/forms/checkbox-list'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { TextArea } from '@/platform/ui/forms/text-area'
import type { ListedKey } from '../contract/console'
import { limits } from '../rules'
import type { KeyScope } from '../rules/scopes'
import { lives, problemsIn, settingsIn, typedOf } from './settings'
import { scopeWords } from './words'

interface KeyFormProps {
  /** The scopes that the operator may give. */
  scopes: readonly KeyScope[]
  /** The key that is changed; left out: a new one. */
  own?: ListedKey
  onDone: (key: ListedKey, secret: string | null) => void
}

const chosenIn = ({ scopes }: { readonly scopes: string }) => scopes.split(' ').filter(Boolean)

/** A new key, or what an existing one may do. */
export function KeyForm({ scopes, own, onDone }: KeyFormProps) {
  const translate = useTranslate()
  const { form, field, values, set, sending, refused } = useForm({
    initial: typedOf(own ?? null),
    check: (typed) => problemsIn(typed, chosenIn(typed)),
    send: async (typed) => {
      const settings = settingsIn(typed, chosenIn(typed), own ?? null, new Date())
      if (own) {
        const outcome = await call('POST /console/api/keys/change', { key: own.id, seen: own.version, ...settings })
        if (outcome.ok) onDone(outcome.data.key, null)
        return outcome
      }
      const outcome = await call('POST /console/api/keys/make', { name: typed.name.trim(), ...settings })
      if (outcome.ok) onDone(outcome.data.key, outcome.data.secret)
      return outcome
    },
  })
  // Existing scopes of the key may stay, also where this operator could not give them.
  const offered = [...scopes, ...((own?.scopes ?? []) as KeyScope[]).filter((scope) => !scopes.includes(scope))]
  return (
    <form className="stack-4 fitting" {...form}>
      {refused && <ActionError outcome={refused} own={{ 20025: 'keys.nameTaken' }} />}
      {!own && (
        <Field
          {...field('name')}
          label={translate('room.name')}
          hint={translate('keys.nameHint')}
          autoComplete="off"
          maxLength={limits.nameLength}
        />
      )}
      <CheckboxList
        name="scopes"
        label={translate('keys.scopes')}
        hint={translate('keys.scopesHint')}
        problem={field('scopes').problem}
        options={offered.map((scope) => ({ value: scope, label: `${translate(scopeWords[scope])} (${scope})` }))}
        chosen={chosenIn(values)}
        onChange={(chosen) => set('scopes', chosen.join(' '))}
      />
      <TextArea
        {...field('networks')}
        label={translate('keys.networks')}
        hint={translate('keys.networksHint')}
        autoComplete="off"
        spellCheck={false}
      />
      <Field
        {...field('perMinute')}
        label={translate('keys.perMinute')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
      />
      <SelectField {...field('life')} label={translate('keys.expires')}>
        {own && <option value="kept">{translate('keys.endKept')}</option>}
        {lives.map((days) => (
          <option key={days} value={days}>
            {days === 0 ? translate('keys.never') : translate('keys.inDays', { count: days })}
          </option>
        ))}
      </SelectField>
      <Actions>
        <Button type="submit" busy={sending}>
          {translate(own ? 'keys.save' : 'keys.make')}
        </Button>
      </Actions>
    </form>
  )
}
