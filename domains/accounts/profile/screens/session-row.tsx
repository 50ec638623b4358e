import { browserOf } from '@/domains/accounts/identity/rules/browser-name'
import { formatMoment } from '@/platform/i18n/day'
import type { Language } from '@/platform/i18n/languages'
import { useTranslate } from '@/platform/i18n/wording'
import { Button } from '@/platform/ui/controls/button'
import { Icon } from '@/platform/ui/controls/icon'
import { Tag } from '@/platform/ui/feedback/tag'
import css from './profile.module.css'
import type { Session } from './use-sessions'

interface SessionRowProps {
  session: Session
  language: Language
  busy: boolean
  /** Null: this one is not ended from here. */
  onEnd: (() => void) | null
}

export function SessionRow({ session, language, busy, onEnd }: SessionRowProps) {
  const translate = useTranslate()
  const { browser, system } = browserOf(session.userAgent)
  const known = browser !== null && system !== null
  const ownName = known ? translate('profile.browserOn', { browser, system }) : translate('profile.unknownBrowser')
  const name = session.support ? translate('profile.support') : ownName
  return (
    <li className={css.session}>
      <Icon name="device" />
      <div className={css.device}>
        <p className={css.deviceName}>
          {name} {session.current && <Tag tone="success">{translate('profile.thisBrowser')}</Tag>}
        </p>
        <p className={css.note}>
          {translate('profile.signedIn', { at: formatMoment(session.signedIn, language) })}
          {!session.current && ` · ${translate('profile.lastSeen', { at: formatMoment(session.lastSeen, language) })}`}
          {session.network !== '' && ` · ${session.network}`}
        </p>
      </div>
      {onEnd !== null && (
        <Button variant="secondary" busy={busy} aria-label={translate('profile.endSession', { name })} onClick={onEnd}>
          {translate('shell.logout')}
        </Button>
      )}
    </li>
  )
}
