import { type Language, tagOf } from '@/platform/i18n/languages'
import { useLanguage } from '@/platform/i18n/wording'
import css from './age.module.css'
import { formatMoment } from './moment'

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long ago something was, in the largest unit that fits: `3 days ago`. @param at unix seconds */
function formatAge(at: number, now: number, language: Language): string {
  const format = new Intl.RelativeTimeFormat(tagOf(language), { numeric: 'auto' })
  const seconds = Math.max(0, now - at)
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? (['second', 1] as const)
  return format.format(-Math.floor(seconds / length), unit)
}

/** How long ago something was; the exact moment is beside it, or in its tooltip. */
export function Age({ at }: { at: number }) {
  const { language } = useLanguage()
  return (
    <time className={css.age} dateTime={new Date(at * 1000).toISOString()} title={formatMoment(at, language)}>
      {formatAge(at, Date.now() / 1000, language)}
    </time>
  )
}
