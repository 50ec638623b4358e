import type { Seats } from '@/domains/licences/map'
import { useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import css from './my-products.module.css'
import { platformNames } from './platforms'

/** How many of a line's licences are taken, of how many, on each system that there are any for. */
export function LineSeats({ seats }: { seats: Seats }) {
  const translate = useTranslate()
  const systems = (['win', 'mac'] as const).filter((system) => seats[system].total > 0)
  if (systems.length === 0) return null
  return (
    <p className={css.seats}>
      <span>{translate('products.seats')}</span>
      {systems.map((system) => (
        <a key={system} href={memberPage('license')}>
          {translate('products.seatsOn', { system: translate(platformNames[system]), ...seats[system] })}
        </a>
      ))}
    </p>
  )
}
