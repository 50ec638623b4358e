import { call } from '@/platform/http/client'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { ActionButton, DialogButton } from '@/platform/ui/data/action-button'
import { ActionError } from '@/platform/ui/data/action-error'
import { DescriptionList } from '@/platform/ui/data/description-list'
import { formatMoment } from '@/platform/ui/data/moment'
import { Alert } from '@/platform/ui/feedback/alert'
import { useForm } from '@/platform/ui/forms/form'
import { SelectField } from '@/platform/ui/forms/select-field'
import { Dialog } from '@/platform/ui/overlays/dialog'
import type { ListedKey } from '../contract/console'
import { limits } from '../rules'
import type { KeyScope } from '../rules/scopes'
import { KeyForm } from './key-form'
import css from './keys.module.css'
import { scopeWords, states } from './words'

/** In hours. */
const overlaps = [0, 24, 24 * 7, 24 * 30] as const

interface RotateDialogProps {
  own: ListedKey
  onRotated: (key: ListedKey, secret: string) => void
  onClose: () => void
}

/** Gives a key a new secret, and asks how long the former one stays valid. */
function RotateDialog({ own, onRotated, onClose }: RotateDialogProps) {
  const translate = useTranslate()
  const { form, field, sending, refused } = useForm({
    initial: { overlap: '24' },
    check: () => ({}),
    send: ({ overlap }) =>
      call('POST /console/api/keys/rotate', { key: own.id, seen: own.version, overlap_hours: Number(overlap) }),
    onDone: ({ key, secret }) => onRotated(key, secret),
  })
  return (
    <Dialog title={translate('keys.rotate')} onClose={onClose}>
      <form className="stack-4 fitting" {...form}>
        <p>{translate('keys.rotateText')}</p>
        {refused && <ActionError outcome={refused} own={{ 20040: 'keys.rotateLacks' }} />}
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
}

/** One key: what it may do, who has made its secrets, and its end. */
export function Key({ own, scopes, onDone }: KeyProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
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
          ['room.status', translate(states[state][0])],
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
      <Actions>
        <DialogButton title="room.edit" offered={state !== 'revoked'}>
          {(close) => (
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
        </DialogButton>
        <DialogButton title="keys.rotate" offered={state !== 'revoked'}>
          {(close) => (
            <RotateDialog
              own={own}
              onRotated={(key, secret) => {
                close()
                onDone(key, translate('keys.rotated', { name }), secret)
              }}
              onClose={close}
            />
          )}
        </DialogButton>
        <ActionButton
          title="keys.revoke"
          offered={state !== 'revoked'}
          text={translate('keys.revokeText', { name })}
          reason={{ most: limits.reasonLength }}
          send={(reason) => call('POST /console/api/keys/revoke', { key: id, seen: version, reason })}
          onDone={({ key }) => onDone(key, translate('keys.revokedNotice', { name }))}
        />
      </Actions>
    </>
  )
}
