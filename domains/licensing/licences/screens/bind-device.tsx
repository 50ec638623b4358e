import { useState } from 'react'
import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { platformMessage } from '@/platform/programs/platforms'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { DialogFoot } from '@/platform/ui/overlays/dialog-foot'
import { places } from '../places'
import { LicenceFile } from './licence-file'

interface BindDeviceProps {
  line: string
  platform: Platform
  /** The list of devices is another one now. */
  onBound: () => void
}

/** Gives a known device a seat before its program asks (decision 0242). */
export function BindDevice(place: BindDeviceProps) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const platform = translate(platformMessage(place.platform))
  return (
    <>
      <Button
        variant="tertiary"
        aria-haspopup="dialog"
        aria-label={translate('licences.bindPlatform', { platform })}
        onClick={() => setOpen(true)}
      >
        {translate('licences.bind')}
      </Button>
      {isOpen && <BindDialog {...place} onClose={() => setOpen(false)} />}
    </>
  )
}

function BindDialog({ line, platform, onBound, onClose }: BindDeviceProps & { onClose: () => void }) {
  const translate = useTranslate()
  const { form, field, sending, refused, done } = useForm({
    initial: { fingerprint: '', name: '' },
    check: ({ fingerprint }) => ({
      fingerprint: /^[\w-]{43}$/.test(fingerprint.trim()) ? null : 'licences.fingerprintWrong',
    }),
    send: ({ fingerprint, name }) =>
      call('POST /licence/bind', { line, platform, fingerprint: fingerprint.trim(), name: name.trim() }),
  })
  // The list is loaded again when the file is saved, since that closes what stands in it.
  const leave = () => {
    if (done) onBound()
    onClose()
  }
  return (
    <Dialog title={translate('licences.bind')} onClose={leave}>
      {done ? (
        <LicenceFile {...done} />
      ) : (
        <form className="stack-4" {...form}>
          <p>{translate('licences.bindText')}</p>
          {refused && <Alert tone="danger">{translate(messageFor(places.deviceConfirmation, refused.code))}</Alert>}
          <Field
            {...field('fingerprint')}
            label={translate('licences.fingerprint')}
            hint={translate('licences.fingerprintHint')}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
          />
          <Field {...field('name')} label={translate('licences.deviceName')} autoComplete="off" maxLength={60} />
          <DialogFoot held={sending}>
            <Button type="submit" busy={sending}>
              {translate('licences.allow')}
            </Button>
          </DialogFoot>
        </form>
      )}
    </Dialog>
  )
}
