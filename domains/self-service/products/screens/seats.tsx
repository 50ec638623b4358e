import { readSeats, type Seats } from '@/domains/licensing/licences/map'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { memberPage } from '@/platform/paths'
import { commonPlatforms, messageOf } from '@/platform/programs/platforms'
import { useCall } from '@/platform/ui/calls/use-call'
import { call } from './api'
import css from './my-products.module.css'
import { platformNames } from './platforms'

/** How many of a line's licences are taken, of how many, on each system that there are any for. */
export function LineSeats({ seats }: { seats: Seats }) {
  const translate = useTranslate()
  const common = commonPlatforms.map((platform) => ({ platform, ...seats[platform] }))
  const systems = [...common, ...seats.own].filter(({ total }) => total > 0)
  if (systems.length === 0) return null
  return (
    <p className={css.seats}>
      <span>{translate('products.seats')}</span>
      {systems.map(({ platform, used, total }) => (
        <a key={platform} href={memberPage('license')}>
          {translate('products.seatsOn', { system: translate(messageOf(platformNames, platform)), used, total })}
        </a>
      ))}
    </p>
  )
}

/** The same of a line whose licences no offer has counted, since it has no all-in-one. */
export function OtherLineSeats({ line }: { line: string }) {
  const { language: lang } = useLanguage()
  const question = { lang, product: line, limit: 1 }
  const { data } = useCall((input) => call('GET /member/product_licenses', input), question, readSeats)
  return data && <LineSeats seats={data} />
}
