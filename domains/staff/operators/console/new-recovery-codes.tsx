import { useState } from 'react'
import { messageFor } from '@/platform/codes/message-for'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Alert } from '@/platform/ui/feedback/alert'
import { CodeField } from '@/platform/ui/forms/code-field'
import { useForm } from '@/platform/ui/forms/form'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { places } from '../places'
import css from './access.module.css'
import { call } from './api'
import { RecoveryCodes } from './recovery-codes'

/** New codes for a code of the second factor: anyone who finds the console open does not get them. */
export function NewRecoveryCodes({ onMade }: { onMade: () => void }) {
  const translate = useTranslate()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [refused, setRefused] = useState<MessageKey | null>(null)
  const { form, field, set, sending } = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? 'member_new_3' : null }),
    send: async (values) => {
      const outcome = await call('POST /console/api/access/recovery-codes', values)
      set('code', '')
      if (!outcome.ok) {
        return setRefused(messageFor(places.code, outcome.code))
      }
      setRefused(null)
      setCodes(outcome.data.recovery_codes)
    },
  })
  const close = () => {
    setCodes(null)
    onMade()
  }
  return (
    <>
      <form className={css.form} {...form}>
        {refused && <Alert tone="danger">{translate(refused)}</Alert>}
        <CodeField {...field('code')} label={translate('operators.code')} hint={translate('operators.codeShown')} />
        <Button variant="secondary" type="submit" busy={sending}>
          {translate('operators.newCodes')}
        </Button>
      </form>
      {codes && (
        <Dialog title={translate('operators.recoveryCodes')} onClose={close}>
          <RecoveryCodes codes={codes} onDone={close} />
        </Dialog>
      )}
    </>
  )
}
