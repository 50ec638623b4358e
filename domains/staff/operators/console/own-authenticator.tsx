import { useState } from 'react'
import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { useCall } from '@/platform/ui/calls/use-call'
import { Button } from '@/platform/ui/controls/button'
import { ActionError } from '@/platform/ui/data/action-error'
import { QrCode } from '@/platform/ui/data/qr-code'
import { LoadFailed } from '@/platform/ui/feedback/load-failed'
import { Skeleton } from '@/platform/ui/feedback/skeleton'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { Dialog } from '@/platform/ui/overlays/dialog'
import css from './access.module.css'
import { ProofFields, proofMissing } from './proof-fields'

interface Props {
  onDone: (message: string) => void
}

/** Replaces the authenticator app: for a new phone, or a lost one. */
export function OwnAuthenticator({ onDone }: Props) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('operators.replaceAuthenticator')}
      </Button>
      {open && (
        <Dialog title={translate('operators.replaceAuthenticator')} onClose={close}>
          <Asked onDone={onDone} onClose={close} />
        </Dialog>
      )}
    </>
  )
}

function Asked(props: Props & { onClose: () => void }) {
  const { data, failure, loading, reload } = useCall(
    (input) => call('GET /console/api/access/authenticator', input),
    {},
  )
  if (data) return <NewApp {...props} {...data} />
  return failure === null ? <Skeleton lines={6} /> : <LoadFailed code={failure} loading={loading} onTryAgain={reload} />
}

interface NewAppProps extends Props {
  uri: string
  secret: string
  sealed: string
  onClose: () => void
}

function NewApp({ uri, secret, sealed, onDone, onClose }: NewAppProps) {
  const translate = useTranslate()
  const { form, field, sending, refused } = useForm({
    initial: { password: '', code: '', fresh: '' },
    check: (values) => ({ ...proofMissing(values), fresh: values.fresh.trim() === '' ? 'member_new_3' : null }),
    send: ({ password, code, fresh }) =>
      call('POST /console/api/access/authenticator', { password, code, sealed, new_code: fresh.trim() }),
    ofFields: {
      42012: { password: 'operators.wrongCurrent' },
      20021: { code: 'operators.wrongCode' },
      20040: { fresh: 'operators.wrongNewCode' },
    },
    onDone: () => {
      onDone(translate('operators.authenticatorChanged'))
      onClose()
    },
  })
  return (
    <form className={`stack-4 ${css.form}`} {...form}>
      {refused && <ActionError outcome={refused} />}
      <p>{translate('operators.scan')}</p>
      <QrCode text={uri} label={translate('operators.qrCode')} />
      <p>
        {translate('operators.orType')} <code className={css.secret}>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <Field
        {...field('fresh')}
        label={translate('operators.newAppCode')}
        hint={translate('operators.codeShown')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
      />
      <ProofFields field={field} />
      <Button type="submit" busy={sending}>
        {translate('operators.replaceAuthenticator')}
      </Button>
    </form>
  )
}
