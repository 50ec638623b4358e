import { useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import { call } from '@/platform/http/client'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { CodeField } from '@/platform/ui/forms/code-field'
import { useForm } from '@/platform/ui/forms/form'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { places } from '../places'
import css from './access.module.css'

/** Asks for the second factor once more. @param onClose called with whether it was given */
export default function StepUpDialog({ onClose }: { onClose: (proven: boolean) => void }) {
  const translate = useTranslate()
  const [refused, setRefused] = useState<MessageKey | null>(null)
  const { form, field, set, sending } = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? 'member_new_3' : null }),
    send: async ({ code }) => {
      const outcome = await call('POST /console/api/access/prove', { code: code.trim() })
      if (outcome.ok) return onClose(true)
      setRefused(messageFor(places.code, outcome.code))
      set('code', '')
    },
  })
  return (
    <Dialog title={translate('operators.stepUpTitle')} onClose={() => onClose(false)}>
      <p>{translate('operators.stepUpText')}</p>
      <form className={css.form} {...form}>
        {refused && <Alert tone="danger">{translate(refused)}</Alert>}
        <CodeField
          {...field('code')}
          label={translate('operators.code')}
          hint={translate('operators.codeHint')}
          autoFocus
          orRecovery
        />
        <Button type="submit" busy={sending}>
          {translate('operators.stepUpGo')}
        </Button>
      </form>
    </Dialog>
  )
}
