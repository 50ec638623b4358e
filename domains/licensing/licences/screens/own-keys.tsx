import { useState } from 'react'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { Alert, Refusal } from '@/platform/ui/feedback/alert'
import { Tag } from '@/platform/ui/feedback/tag'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { useSubmit } from '@/platform/ui/forms/submit'
import { places } from '../places'
import { ConfirmRelease } from './confirm-release'
import css from './license.module.css'

/**
 * The member's licence keys, and the form to claim an old one; nothing is drawn for a member who has none and could
 * claim none.
 */
export function OwnKeys() {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const { data, reload } = useCall((input) => call('GET /member/licence_keys', input), { lang })
  const [replaced, setReplaced] = useState<string | null>(null)
  const { submit, refused, done } = useSubmit(
    (key: string) => {
      setReplaced(null)
      return call('POST /member/licence_keys/rotate', { lang, key })
    },
    { onDone: () => void reload() },
  )

  if (data === null || (data.keys.length === 0 && !data.claims)) return null
  return (
    <section className={css.keys} aria-labelledby="licence-keys">
      <h2 id="licence-keys">{translate('licences.keys')}</h2>
      {done && <Alert tone="success">{translate('licences.keyReplaced')}</Alert>}
      <Refusal of={refused} at={places.keyReplacement} />
      <ul className="stack-2">
        {data.keys.map(({ key, name, disabled, taken }) => (
          <li key={key} className={css.key}>
            <span>{name}</span>
            <code>{key}</code>
            <CopyButton text={key} label={translate('licences.copyKey', { product: name })} />
            {taken && <Tag tone="warning">{translate('licences.keyTaken')}</Tag>}
            {disabled === undefined ? (
              <Button
                variant="tertiary"
                aria-haspopup="dialog"
                aria-label={translate('licences.replaceKeyOf', { product: name })}
                onClick={() => setReplaced(key)}
              >
                {translate('licences.replaceKey')}
              </Button>
            ) : (
              <Tag tone="warning">{translate('licences.keyDisabled')}</Tag>
            )}
          </li>
        ))}
      </ul>
      {data.claims && <ClaimForm onClaimed={() => void reload()} />}
      {replaced !== null && (
        <ConfirmRelease
          title={translate('licences.replaceKeyTitle')}
          text={translate('licences.replaceKeyText')}
          label={translate('licences.replaceKey')}
          onConfirm={() => void submit(replaced)}
          onClose={() => setReplaced(null)}
        />
      )}
    </section>
  )
}

function ClaimForm({ onClaimed }: { onClaimed: () => void }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const { form, field, sending, refused, done } = useForm({
    initial: { key: '' },
    check: ({ key }) => ({ key: key.trim().length >= 8 ? null : 'licences.oldKeyMissing' }),
    send: ({ key }) => call('POST /member/licence_keys/claim', { lang, key }),
    onDone: onClaimed,
  })
  return (
    <form className="stack-3 at-start" {...form}>
      {done && <Alert tone="success">{translate('licences.keyClaimed')}</Alert>}
      <Refusal of={refused} at={places.keyClaim} />
      <Field
        {...field('key')}
        label={translate('licences.oldKey')}
        hint={translate('licences.oldKeyHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={128}
      />
      <Button type="submit" variant="secondary" busy={sending}>
        {translate('licences.claimKey')}
      </Button>
    </form>
  )
}
