import { useState } from 'react'
import { call, type Outcome } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { ReasonDialog } from '@/platform/ui/data/reason-dialog'
import { Alert } from '@/platform/ui/feedback/alert'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { ListedKey } from '../contract/console'
import { limits } from '../rules'
import type { KeyScope } from '../rules/scopes'
import { KeyForm } from './key-form'
import css from './keys.module.css'
import { scopeWords, stateWords } from './words'

/** In hours. */
const overlaps = [0, 24, 24 * 7, 24 * 30] as const

interface RotateDialogProps {
  own: ListedKey
  onRotated: (key: ListedKey, secret: string) => void
  onStale: () => void
  onClose: () => void
}

/** Gives a key a new secret, and asks how long the former one stays valid. */
function RotateDialog({ own, onRotated, onStale, onClose }: RotateDialogProps) {
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

interface KeyProps {
  own: ListedKey
  /** The scopes that the operator may give. */
  scopes: readonly KeyScope[]
  onDone: (key: ListedKey, message: string, secret?: string | null) => void
  /** Called when what is shown has changed on the server. */
  onStale: () => void
}

/** One key: what it may do, who has made its secrets, and its end. */
export function Key({ own, scopes, onDone, onStale }: KeyProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [open, setOpen] = useState<'edit' | 'rotate' | 'revoke' | null>(null)
  const close = () => setOpen(null)
  const { id, name, version, state } = own
  const at = (moment: number) => formatMoment(moment, language)
  const named = (names: readonly string[]) => (
    <ul className={css.list}>
      {names.map((scope) => (
        <li key={scope}>{scope in scopeWords ? `${translate(scopeWords[scope as KeyScope])} (${scope})` : scope}</li>
      ))}
    </ul>
  )
  return (
    <>
      {state === 'fallen' && <Alert tone="info">{translate('keys.fallenText')}</Alert>}
      <DescriptionList
        rows={[
          ['keys.state', translate(stateWords[state])],
          ['keys.scopes', named(own.scopes.filter((scope) => !own.resting.includes(scope)))],
          ['keys.resting', own.resting.length > 0 && state === 'active' && named(own.resting)],
          ['keys.networks', own.networks.length === 0 ? translate('keys.anywhere') : own.networks.join(', ')],
          ['keys.perMinute', own.per_minute],
          ['keys.expires', own.expires === 0 ? translate('keys.never') : at(own.expires)],
          [
            'keys.used',
            own.used === 0
              ? translate('keys.neverUsed')
              : translate('keys.usedFrom', { at: at(own.used), network: own.used_from }),
          ],
          ['keys.created', translate('keys.createdBy', { at: at(own.created), by: own.created_by })],
          [
            'keys.secrets',
            <ul key="secrets" className={css.list}>
              {own.secrets.map(({ hint, by, ends }) => (
                <li key={hint}>
                  {ends === 0
                    ? translate('keys.secretBy', { hint, by })
                    : translate('keys.secretUntil', { hint, by, until: at(ends) })}
                </li>
              ))}
            </ul>,
          ],
        ]}
      />
      {state !== 'revoked' && (
        <Actions>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen('edit')}>
            {translate('keys.edit')}
          </Button>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen('rotate')}>
            {translate('keys.rotate')}
          </Button>
          <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen('revoke')}>
            {translate('keys.revoke')}
          </Button>
        </Actions>
      )}
      {open === 'edit' && (
        <Dialog title={name} onClose={close}>
          <KeyForm
            own={own}
            scopes={scopes}
            onDone={(key) => {
              close()
              onDone(key, translate('keys.saved', { name }))
            }}
          />
        </Dialog>
      )}
      {open === 'rotate' && (
        <RotateDialog
          own={own}
          onRotated={(key, secret) => {
            close()
            onDone(key, translate('keys.rotated', { name }), secret)
          }}
          onStale={onStale}
          onClose={close}
        />
      )}
      {open === 'revoke' && (
        <ReasonDialog
          title={translate('keys.revoke')}
          text={translate('keys.revokeText', { name })}
          action={translate('keys.revoke')}
          reason={{ label: translate('room.reason'), hint: translate('room.reasonInLog'), most: limits.reasonLength }}
          send={(reason) => call('POST /console/api/keys/revoke', { key: id, seen: version, reason })}
          onDone={({ key }) => onDone(key, translate('keys.revokedNotice', { name }))}
          onClose={close}
        />
      )}
    </>
  )
}
