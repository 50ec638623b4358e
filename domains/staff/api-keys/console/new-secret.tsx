import { useTranslate } from '@/platform/i18n/wording'
import { Actions } from '@/platform/ui/controls/actions'
import { Button } from '@/platform/ui/controls/button'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { Dialog } from '@/platform/ui/overlays/dialog'
import css from './keys.module.css'

/** A secret, this once. */
export function NewSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog title={translate('keys.secretTitle')} onClose={onClose}>
      <div className={css.form}>
        <p>{translate('keys.secretText')}</p>
        <p className={css.secret}>
          <code>{secret}</code>
          <CopyButton text={secret} label={translate('keys.copySecret')} />
        </p>
        <Actions>
          <Button onClick={onClose}>{translate('keys.secretDone')}</Button>
        </Actions>
      </div>
    </Dialog>
  )
}
