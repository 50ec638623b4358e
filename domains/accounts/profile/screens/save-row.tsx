import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Icon } from '@/platform/ui/controls/icon'
import css from './profile.module.css'

interface SaveRowProps {
  label: MessageKey
  busy: boolean
  saved?: boolean
  unavailable?: boolean
}

/** The button that sends a form off, and beside it whether what the form shows is what is kept. */
export function SaveRow({ label, busy, saved = false, unavailable = false }: SaveRowProps) {
  const translate = useTranslate()
  return (
    <div className={css.save}>
      <Button type="submit" busy={busy} unavailable={unavailable}>
        {translate(label)}
      </Button>
      <p className={css.saved} role="status">
        {saved && (
          <>
            <Icon name="check" />
            {translate('profile.saved')}
          </>
        )}
      </p>
    </div>
  )
}
