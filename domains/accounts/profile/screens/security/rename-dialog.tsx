import { limits } from '@/domains/accounts/identity/rules'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Field } from '@/platform/ui/forms/field'
import { useForm } from '@/platform/ui/forms/form'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { call } from '../api'
import css from './security.module.css'
import type { OutcomeListener } from './what-happened'

interface RenameDialogProps {
  passkey: { readonly id: number; readonly name: string }
  onHappened: OutcomeListener
  onClose: () => void
}

export function RenameDialog({ passkey, onHappened, onClose }: RenameDialogProps) {
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
        <Button type="submit" busy={sending}>
          {translate('profile.save')}
        </Button>
      </form>
    </Dialog>
  )
}
