import { useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { CodeField } from '@/platform/ui/forms/code-field'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import type { ListedPasskey } from '../contract/console'
import { places } from '../places'
import { limits } from '../rules'
import css from './access.module.css'
import { addPasskey, hasPasskeys } from './passkey'

/** Names a new key, so that its owner knows which one it is when it is lost; anyone who finds the console open adds none. */
export function AddPasskey({ onAdded }: { onAdded: (passkeys: readonly ListedPasskey[]) => void }) {
  const translate = useTranslate()
  const [refused, setRefused] = useState<MessageKey | null>(null)
  const { form, field, set, sending } = useForm({
    initial: { name: '', code: '' },
    check: ({ name, code }) => ({
      name: name.trim() === '' ? 'member_new_3' : null,
      code: code.trim() === '' ? 'member_new_3' : null,
    }),
    send: async ({ name, code }) => {
      const outcome = await addPasskey({ name: name.trim(), code })
      set('code', '')
      if (outcome.ok) {
        setRefused(null)
        set('name', '')
        return onAdded(outcome.data.passkeys)
      }
      if (outcome.code === 'no key') return setRefused('operators.noKey')
      setRefused(messageFor(places.code, outcome.code))
    },
  })
  if (!hasPasskeys()) return null
  return (
    <form className={css.form} {...form}>
      {refused && <Alert tone="danger">{translate(refused)}</Alert>}
      <Field
        {...field('name')}
        label={translate('operators.keyName')}
        hint={translate('operators.keyNameHint')}
        maxLength={limits.passkeyNameLength}
        autoComplete="off"
      />
      <CodeField
        {...field('code')}
        label={translate('operators.code')}
        hint={translate('operators.codeHint')}
        orRecovery
      />
      <Button variant="secondary" type="submit" busy={sending}>
        {translate('operators.addKey')}
      </Button>
    </form>
  )
}
