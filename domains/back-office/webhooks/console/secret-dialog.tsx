import { useTranslate } from '@/platform/i18n/wording'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { Dialog } from '@/platform/ui/overlays/dialog'
import css from './webhooks.module.css'

/** An endpoint's secret, shown once. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog title={translate('endpoints.secret')} onClose={onClose}>
      <div className={css.form}>
        <p>{translate('endpoints.secretText')}</p>
        <p className={css.secret}>
          <code>{secret}</code>
          <CopyButton text={secret} label={translate('endpoints.copySecret')} />
        </p>
      </div>
    </Dialog>
  )
}
