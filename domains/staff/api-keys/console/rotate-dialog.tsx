import { useState } from 'react'
import type { Outcome } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { Alert } from '@/platform/ui/feedback/alert'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { ListedKey } from '../contract/console'
import { call } from './api'
import css from './keys.module.css'

/** In hours. */
const overlaps = [0, 24, 24 * 7, 24 * 30] as const

interface RotateDialogProps {
  own: ListedKey
  onRotated: (key: ListedKey, secret: string) => void
  onStale: () => void
  onClose: () => void
}

/** Gives a key a new secret, and asks how long the former one stays valid. */
export function RotateDialog({ own, onRotated, onStale, onClose }: RotateDialogProps) {
  const translate = useTranslate()
  const [refused, setRefused] = useState<Extract<Outcome<unknown>, { ok: false }> | null>(null)
  const { form, field, sending } = useForm({
    initial: { overlap: '24' },
    check: () => ({}),
    send: async ({ overlap }) => {
      const request = { key: own.id, seen: own.version, overlap_hours: Number(overlap) }
      const outcome = await call('POST /console/api/keys/rotate', request)
      if (outcome.ok) return onRotated(outcome.data.key, outcome.data.secret)
      setRefused(outcome)
      if (outcome.code === 31002) onStale()
    },
  })
  return (
    <Dialog title={translate('keys.rotate')} onClose={onClose}>
      <form className={css.form} {...form}>
        <p>{translate('keys.rotateText')}</p>
        {refused &&
          (refused.code === 20040 ? (
            <Alert tone="danger">{translate('keys.rotateLacks')}</Alert>
          ) : (
            <ActionError outcome={refused} />
          ))}
        <SelectField {...field('overlap')} label={translate('keys.overlap')}>
          {overlaps.map((hours) => (
            <option key={hours} value={hours}>
              {hours === 0 ? translate('keys.overlapNone') : translate('keys.overlapDays', { count: hours / 24 })}
            </option>
          ))}
        </SelectField>
        <Actions>
          <Button type="submit" busy={sending}>
            {translate('keys.rotate')}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}
