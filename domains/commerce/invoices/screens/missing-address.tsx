import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Dialog } from '@/platform/ui/overlays/dialog'

/** An invoice cannot be made out to an account without an email address: says so, and where to mend it. */
export function MissingAddress({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog title={translate('invoices.noEmailTitle')} onClose={onClose}>
      <p>{translate('invoices.noEmailText')}</p>
      <ButtonLink href={memberPage('profile')}>{translate('invoices.toProfile')}</ButtonLink>
    </Dialog>
  )
}
