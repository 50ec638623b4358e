import type { SignedInOperator } from '@/domains/operators/contract/boot'
import { useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { Icon } from '@/platform/ui/controls/icon'
import { screensOf } from '../route'
import css from './home.module.css'

/** Where an operator begins: what they may work on, each with a sentence. */
export function Home({ operator }: { operator: SignedInOperator }) {
  const translate = useTranslate()
  return (
    <>
      <header className={css.header}>
        <h1 tabIndex={-1}>{translate('console.welcome', { name: operator.name })}</h1>
        <p>{translate('console.welcomeText')}</p>
      </header>
      <ul className={css.rooms}>
        {screensOf(operator.role).map(({ name, title, about, icon }) => (
          <li key={name}>
            <a className={css.room} href={consoleRoom(name)}>
              <Icon name={icon} />
              <span className={css.words}>
                <span className={css.title}>{translate(title)}</span>
                <span className={css.about}>{translate(about)}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
