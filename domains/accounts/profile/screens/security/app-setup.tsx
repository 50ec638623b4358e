import { useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { QrCode } from '@/platform/ui/data/qr-code'
import { Alert } from '@/platform/ui/feedback/alert'
import { CodeField } from '@/platform/ui/forms/code-field'
import { useForm } from '@/platform/ui/forms/form'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { places } from '../../places'
import { call } from '../api'
import css from './security.module.css'

/** A secret that is yet to be taken into use. */
export interface NewApp {
  readonly secret: string
  readonly address: string
}

interface AppSetupProps {
  app: NewApp
  onConfirmed: (recoveryCodes: readonly string[] | undefined) => Promise<void>
  onClose: () => void
}

export function AppSetup({ app, onConfirmed, onClose }: AppSetupProps) {
  const translate = useTranslate()
  const [problem, setProblem] = useState<MessageKey | null>(null)
  const { form, field, set, sending } = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: /\d/.test(code.normalize('NFKC')) ? null : 'security.codeWrong' }),
    send: async ({ code }) => {
      const outcome = await call('POST /member/authenticator/confirm', { code: code.trim() })
      if (outcome.ok) return onConfirmed(outcome.data.recovery_codes)
      setProblem(messageFor(places.security, outcome.code))
      set('code', '')
    },
  })
  const grouped = app.secret.match(/.{1,4}/g)?.join(' ') ?? app.secret

  return (
    <Dialog title={translate('security.setUpTitle')} onClose={onClose}>
      <div className={css.dialog}>
        <p>{translate('security.scan')}</p>
        <QrCode text={app.address} label={translate('security.qrCode')} />
        <p className={css.key}>
          <code>{grouped}</code>
          <CopyButton text={app.secret} label={translate('security.copyKey')} />
        </p>
      </div>
      <form className={css.dialog} {...form}>
        {problem && <Alert tone="danger">{translate(problem)}</Alert>}
        <CodeField {...field('code')} label={translate('security.firstCode')} />
        <Button type="submit" busy={sending}>
          {translate('security.takeIntoUse')}
        </Button>
      </form>
    </Dialog>
  )
}
