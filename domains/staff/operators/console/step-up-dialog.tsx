import { call } from '@/platform/http/client'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Refusal } from '@/platform/ui/feedback/alert'
import { CodeField } from '@/platform/ui/forms/code-field'
import { useForm } from '@/platform/ui/forms/form'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { places } from '../places'
import css from './access.module.css'

/** Asks for the second factor once more. @param onClose called with whether it was given */
export default function StepUpDialog({ onClose }: { onClose: (proven: boolean) => void }) {
  const translate = useTranslate()
  const { form, field, sending, refused } = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? 'member_new_3' : null }),
    send: ({ code }) => call('POST /console/api/access/prove', { code: code.trim() }),
    spent: ['code'],
    onDone: () => onClose(true),
  })
  return (
    <Dialog title={translate('operators.stepUpTitle')} onClose={() => onClose(false)}>
      <p>{translate('operators.stepUpText')}</p>
      <form className={`stack-4 ${css.form}`} {...form}>
        <Refusal of={refused} at={places.code} />
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
