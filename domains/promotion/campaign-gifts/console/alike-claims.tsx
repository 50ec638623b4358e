import { useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { Age } from '@/platform/ui/data/age'
import { Alert } from '@/platform/ui/feedback/alert'
import type { OpenedClaim } from '../contract/console'
import { pictureAddress } from './api'
import css from './gifts.module.css'
import { stateNames } from './names'

/** Warns that the same picture, or one that is nearly the same, was sent before, and shows its senders. */
export function AlikeClaims({ alike }: { alike: OpenedClaim['alike'] }) {
  const translate = useTranslate()
  return (
    <Alert tone="danger">
      <p>{translate('giftsConsole.alike', { count: alike.length })}</p>
      <ul className={css.alike}>
        {alike.map(({ claim, state, member, sent, picture, same }) => (
          <li key={claim}>
            {picture !== null && (
              <img className={css.thumb} src={pictureAddress(claim, picture)} alt="" loading="lazy" />
            )}
            <span>
              <a href={consoleRoom('gifts', claim, { state: 'all' })}>
                {translate('giftsConsole.title', { claim: String(claim) })}
              </a>
              {'\u00a0· '}
              {translate(same ? 'giftsConsole.same' : 'giftsConsole.nearly')}
              <br />
              {member}
              {'\u00a0· '}
              {translate(stateNames[state])}
              {'\u00a0· '}
              <Age at={sent} />
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}
