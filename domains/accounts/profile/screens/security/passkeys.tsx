import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import type { identityCalls } from '@/domains/accounts/identity/contract/member'
import { limits } from '@/domains/accounts/identity/rules'
import { browserOf } from '@/domains/accounts/identity/rules/browser-name'
import type { FailureCode } from '@/platform/codes/codes'
import type { AnswerOf } from '@/platform/contract/call'
import { call } from '@/platform/http/client'
import { formatDay } from '@/platform/i18n/day'
import type { MessageKey } from '@/platform/i18n/message'
import { RichText, useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { EmptyPart } from '@/platform/ui/feedback/empty-state'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'
import { ConfirmDialog } from './confirm-dialog'
import css from './security.module.css'

/** The result of a member's action: with the first second factor come recovery codes. */
export type SecurityOutcome =
  | { readonly done: true; readonly recoveryCodes?: readonly string[] | undefined }
  | { readonly code: FailureCode; readonly message?: MessageKey }

export type OutcomeListener = (what: SecurityOutcome) => Promise<void>

interface RenameDialogProps {
  passkey: { readonly id: number; readonly name: string }
  onHappened: OutcomeListener
  onClose: () => void
}

function RenameDialog({ passkey, onHappened, onClose }: RenameDialogProps) {
  const translate = useTranslate()
  const { form, field, sending } = useForm({
    initial: { name: passkey.name },
    messageValues: limits,
    check: ({ name }) => {
      const length = [...name.trim()].length
      return { name: length === 0 || length > limits.passkeyName ? 'security.nameWrong' : null }
    },
    send: async ({ name }) => {
      const outcome = await call('POST /member/passkeys/rename', { passkey: passkey.id, name: name.trim() })
      onClose()
      await onHappened(outcome.ok ? { done: true } : { code: outcome.code })
    },
  })
  return (
    <Dialog title={translate('security.renameTitle')} onClose={onClose}>
      <form className={css.dialog} {...form}>
        <Field {...field('name')} label={translate('security.name')} autoComplete="off" />
        <DialogFoot held={sending}>
          <Button type="submit" busy={sending}>
            {translate('profile.save')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** Lets the browser make a passkey, and adds it to the account. */
async function makePasskey(name: string): Promise<SecurityOutcome> {
  const challenge = await call('POST /member/passkeys/options', {})
  if (!challenge.ok) return { code: challenge.code }
  const optionsJSON = challenge.data.options as unknown as PublicKeyCredentialCreationOptionsJSON
  const made = await startRegistration({ optionsJSON }).catch(() => null)
  // Whether it was closed, took too long or is there already: the browser has said so itself.
  if (made === null) return { code: 20035, message: 'security.passkeyNotMade' }
  const { id, rawId, response } = made
  const { clientDataJSON, attestationObject, transports = [] } = response
  const credential = {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, attestationObject, transports },
  }
  const added = await call('POST /member/passkeys/add', { name, credential })
  return added.ok ? { done: true, recoveryCodes: added.data.recovery_codes } : { code: added.code }
}

type Passkey = AnswerOf<(typeof identityCalls)['GET /member/security']>['passkeys'][number]

interface PasskeysProps {
  passkeys: readonly Passkey[]
  /** The account has no other second factor. */
  lastFactor: boolean
  onHappened: OutcomeListener
}

export function Passkeys({ passkeys, lastFactor, onHappened }: PasskeysProps) {
  const translate = useTranslate()
  const { language } = useLanguage()
  const [making, setMaking] = useState(false)
  const [confirming, setAsked] = useState<{ readonly about: 'name' | 'removal'; readonly passkey: Passkey } | null>(
    null,
  )
  const written = (unixSeconds: number) => formatDay(new Date(unixSeconds * 1000), language)

  async function add() {
    setMaking(true)
    const { browser, system } = browserOf(navigator.userAgent)
    const name = browser && system ? translate('profile.browserOn', { browser, system }) : null
    await onHappened(await makePasskey(name ?? translate('security.namelessDevice')))
    setMaking(false)
  }

  async function remove({ id }: Passkey) {
    const outcome = await call('POST /member/passkeys/remove', { passkey: id })
    setAsked(null)
    await onHappened(outcome.ok ? { done: true } : { code: outcome.code })
  }

  return (
    <div className={css.part}>
      <h3>{translate('security.passkeys')}</h3>
      <p className="quiet">{translate('security.passkeysLead')}</p>
      {passkeys.length === 0 && <EmptyPart icon="key">{translate('security.noPasskeys')}</EmptyPart>}
      {passkeys.length > 0 && (
        <ul className={css.list} aria-label={translate('security.passkeys')}>
          {passkeys.map((passkey) => {
            const { id, name, added, last_used: used } = passkey
            return (
              <li className={css.row} key={id}>
                <p className={css.name}>
                  <b>{name}</b>
                  <span className="quiet">
                    {used === null
                      ? translate('security.added', { at: written(added) })
                      : translate('security.addedAndUsed', { at: written(added), used: written(used) })}
                  </span>
                </p>
                <div className={css.actions}>
                  <Button
                    variant="tertiary"
                    aria-label={translate('security.renameNamed', { name })}
                    onClick={() => setAsked({ about: 'name', passkey })}
                  >
                    {translate('security.rename')}
                  </Button>
                  <Button
                    variant="secondary"
                    aria-label={translate('security.removeNamed', { name })}
                    onClick={() => setAsked({ about: 'removal', passkey })}
                  >
                    {translate('security.remove')}
                  </Button>
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {'PublicKeyCredential' in globalThis ? (
        <Button variant="secondary" busy={making} onClick={add}>
          {translate('security.addPasskey')}
        </Button>
      ) : (
        <p className="quiet">{translate('security.unsupported')}</p>
      )}
      {confirming?.about === 'name' && (
        <RenameDialog passkey={confirming.passkey} onHappened={onHappened} onClose={() => setAsked(null)} />
      )}
      {confirming?.about === 'removal' && (
        <ConfirmDialog
          title="security.removePasskeyTitle"
          action="security.remove"
          onConfirm={() => remove(confirming.passkey)}
          onClose={() => setAsked(null)}
        >
          <p>
            <RichText
              message="security.removePasskeyText"
              values={{ name: confirming.passkey.name }}
              elements={{ b: <b /> }}
            />
          </p>
          {lastFactor && <p>{translate('security.lastOne')}</p>}
        </ConfirmDialog>
      )}
    </div>
  )
}
