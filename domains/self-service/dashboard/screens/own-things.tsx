import { useId } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { platformMessage } from '@/platform/programs/platforms'
import { Icon } from '@/platform/ui/controls/icon'
import type { OwnedThing } from '../map/lines'
import { mostShown } from '../rules'
import css from './own-things.module.css'

/** The member's products in use, each a way to its page; nothing is drawn without any. */
export function OwnThings({ owned }: { owned: readonly OwnedThing[] }) {
  const translate = useTranslate()
  const id = useId()
  if (owned.length === 0) return null
  return (
    <section className="stack-3" aria-labelledby={id}>
      <header className={css.header}>
        <h2 id={id}>{translate('dashboard.ownProducts')}</h2>
        <a href={memberPage('my_products')}>{translate('dashboard.allProducts')}</a>
      </header>
      <ul className={css.things}>
        {owned.slice(0, mostShown.products).map((thing) => (
          <li key={thing.id}>
            <a className={css.thing} href={memberPage('product', { pid: String(thing.pid) })}>
              <img src={thing.picture} alt="" width="48" height="48" loading="lazy" />
              <span className={css.what}>
                <b>{thing.name}</b>
                <span>{thing.systems.map((system) => translate(platformMessage(system))).join(' · ')}</span>
              </span>
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
