import { useTranslate } from '@/platform/i18n/wording'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { Dialog } from '@/platform/ui/overlays/dialog'
import { profileAddress } from './addresses'

/** An invoice cannot be made out to an account without an e-mail address: says so, and where to mend it. */
export function MissingAddress({ onClose }: { onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog title={translate('invoices.noEmailTitle')} onClose={onClose}>
      <p>{translate('invoices.noEmailText')}</p>
      <ButtonLink href={profileAddress}>{translate('invoices.toProfile')}</ButtonLink>
    </Dialog>
  )
}
