import { formatDay } from '@/platform/i18n/day'
import type { MessageKey } from '@/platform/i18n/message'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { Card } from '@/platform/ui/layout/card'
import type { EventKind } from '../rules'
import css from './sso.module.css'
import type { SettingView } from './use-setting'

const kinds = {
  set: 'sso.event.set',
  tried: 'sso.event.tried',
  offered: 'sso.event.offered',
  required: 'sso.event.required',
  off: 'sso.event.off',
  removed: 'sso.event.removed',
  domain: 'sso.event.domain',
  domainEnded: 'sso.event.domainEnded',
  opened: 'sso.event.opened',
  linked: 'sso.event.linked',
  signedIn: 'sso.event.signedIn',
} as const satisfies Record<EventKind, MessageKey>

/** The latest changes of the setting and logins by it. */
export function History({ view: { history } }: { view: SettingView }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  return (
    <Card title={translate('sso.history')}>
      <ul className={css.list}>
        {history.map(({ at, kind, person, detail }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing is put between them
          <li key={index} className={css.item}>
            <p>
              {translate(kinds[kind])}{' '}
              <span className={css.quiet}>
                {[formatDay(new Date(at * 1000), language), person, detail].filter(Boolean).join(' · ')}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
