import type { SignedIn } from '@/platform/codes/acting-for'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Dialog } from '@/platform/ui/overlays/dialog'

export interface ElsewhereNoticeProps {
  /** The member of the session now; null: it has ended; undefined: unknown. */
  to: SignedIn | null | undefined
  onClose: () => void
}

/** Typed text can still be read and copied: the page is reloaded only when its reader asks for it. */
export default function ElsewhereNotice({ to, onClose }: ElsewhereNoticeProps) {
  const translate = useTranslate()
  return (
    <Dialog title={translate('elsewhere.title')} onClose={onClose}>
      {to && <p>{translate('elsewhere.loggedInAs', { name: to.username || to.email })}</p>}
      {to === null && <p>{translate('elsewhere.over')}</p>}
      <p>{translate('elsewhere.text')}</p>
      <Button onClick={() => location.reload()}>{translate('elsewhere.reload')}</Button>
    </Dialog>
  )
}
