import { platforms } from '@/domains/catalogue/rules/kinds'
import { readSeats, type Seats } from '@/domains/licences/map'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { useCall } from '@/platform/ui/calls/use-call'
import { call } from './api'
import css from './my-products.module.css'
import { platformNames } from './platforms'

/** How many of a line's licences are taken, of how many, on each system that there are any for. */
export function LineSeats({ seats }: { seats: Seats }) {
  const translate = useTranslate()
  const systems = platforms.filter((system) => seats[system].total > 0)
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

/** The same of a line whose licences no offer has counted, since it has no all-in-one. */
export function OtherLineSeats({ line }: { line: string }) {
  const { language: lang } = useLanguage()
  const { data } = useCall((input) => call('GET /member/product_licenses', input), { lang, product: line }, readSeats)
  return data && <LineSeats seats={data} />
}
