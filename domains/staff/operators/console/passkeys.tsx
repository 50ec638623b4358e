import { type ComponentProps, useState } from 'react'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { formatMoment } from '@/platform/ui/data/moment'
import type { ListedPasskey } from '../contract/console'
import css from './access.module.css'
import { call } from './api'

interface PasskeysProps {
  passkeys: readonly ListedPasskey[]
  onChanged: (passkeys: readonly ListedPasskey[]) => void
}

export function Passkeys({ passkeys, onChanged }: PasskeysProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [refused, setRefused] = useState<ComponentProps<typeof ActionError>['outcome'] | null>(null)
  async function remove(passkey: string) {
    const outcome = await call('POST /console/api/access/passkeys/remove', { passkey })
    setRefused(outcome.ok ? null : outcome)
    if (outcome.ok) onChanged(outcome.data.passkeys)
  }
  return (
    <>
      {refused && <ActionError outcome={refused} />}
      {passkeys.length > 0 && (
        <ul className={css.keys}>
          {passkeys.map(({ id, name, added, used }) => (
            <li key={id} className={css.key}>
              <span>
                <strong>{name}</strong>
                <span className={css.when}>
                  {used === 0
                    ? translate('operators.keyAdded', { at: formatMoment(added, language) })
                    : translate('operators.keyUsed', { at: formatMoment(used, language) })}
                </span>
              </span>
              <Button
                variant="tertiary"
                aria-label={translate('operators.removeKey', { name })}
                onClick={() => remove(id)}
              >
                {translate('operators.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
