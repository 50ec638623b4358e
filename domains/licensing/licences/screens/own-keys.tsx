import { useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Tag } from '@/platform/ui/feedback/tag'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
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
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'danger'; text: string } | null>(null)

  async function replace(key: string) {
    setReplaced(null)
    const sent = await call('POST /member/licence_keys/rotate', { lang, key })
    setOutcome(
      sent.ok
        ? { tone: 'success', text: translate('licences.keyReplaced') }
        : { tone: 'danger', text: translate(messageFor(places.keyReplacement, sent.code)) },
    )
    if (sent.ok) void reload()
  }

  if (data === null || (data.keys.length === 0 && !data.claims)) return null
  return (
    <section className={css.keys} aria-labelledby="licence-keys">
      <h2 id="licence-keys">{translate('licences.keys')}</h2>
      {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
      <ul className={css.keyList}>
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
          onConfirm={() => void replace(replaced)}
          onClose={() => setReplaced(null)}
        />
      )}
    </section>
  )
}

function ClaimForm({ onClaimed }: { onClaimed: () => void }) {
  const translate = useTranslate()
  const { language: lang } = useLanguage()
  const [outcome, setOutcome] = useState<{ tone: 'success' | 'danger'; text: string } | null>(null)
  const { form, field, sending } = useForm({
    initial: { key: '' },
    check: ({ key }) => ({ key: key.trim().length >= 8 ? null : 'licences.oldKeyMissing' }),
    send: async ({ key }) => {
      const sent = await call('POST /member/licence_keys/claim', { lang, key })
      setOutcome(
        sent.ok
          ? { tone: 'success', text: translate('licences.keyClaimed') }
          : { tone: 'danger', text: translate(messageFor(places.keyClaim, sent.code)) },
      )
      if (sent.ok) onClaimed()
    },
  })
  return (
    <form className={css.claim} {...form}>
      {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
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
