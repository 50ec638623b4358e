import { useTranslate } from '@/platform/i18n/wording'
import { CopyButton } from '@/platform/ui/controls/copy-button'
import { Alert } from '@/platform/ui/feedback/alert'
import css from './apps.module.css'

/** A secret that was just made: it is shown once. */
export function ShownSecret({ secret }: { secret: string }) {
  const translate = useTranslate()
  return (
    <Alert tone="info">
      <b>{translate('openid.secret')}</b>
      <span className={css.copied}>
        <code className={css.code}>{secret}</code>
        <CopyButton text={secret} label={translate('openid.secret')} />
      </span>
      <span>{translate('openid.secretOnce')}</span>
    </Alert>
  )
}
