import { useTranslate } from '@/platform/i18n/wording'
import css from './upload.module.css'

/** A screenshot as it should be, drawn: a window with a review, its stars, its words and the name below it. */
export function SamplePicture() {
  const translate = useTranslate()
  return (
    <figure className={css.sample}>
      <svg viewBox="0 0 320 190" aria-hidden="true">
        <rect className={css.window} x="1" y="1" width="318" height="188" rx="12" />
        <path className={css.rule} d="M1 30h318" />
        {[18, 32, 46].map((x) => (
          <circle key={x} className={css.dot} cx={x} cy="16" r="4" />
        ))}
        <rect className={css.bar} x="84" y="9" width="200" height="14" rx="7" />
        <rect className={css.box} x="22" y="48" width="56" height="68" rx="8" />
        <path className={css.wave} d="M32 92c8-10 14-10 20 0s10 8 16-2M32 76c8-10 14-10 20 0s10 8 16-2" />
        {[0, 1, 2, 3, 4].map((star) => (
          <path
            key={star}
            className={css.star}
            transform={`translate(${96 + star * 22} 48)`}
            d="m9 0 2.7 5.7 6.3.8-4.6 4.3 1.2 6.2L9 14l-5.6 3 1.2-6.2L0 6.5l6.3-.8Z"
          />
        ))}
        {[
          [78, 200],
          [94, 184],
          [110, 120],
        ].map(([y, width]) => (
          <rect key={y} className={css.bar} x="96" y={y} width={width} height="8" rx="4" />
        ))}
        <rect className={css.marked} x="16" y="132" width="288" height="42" rx="10" />
        <circle className={css.box} cx="38" cy="153" r="12" />
        <rect className={css.name} x="60" y="142" width="90" height="8" rx="4" />
        <rect className={css.bar} x="60" y="157" width="140" height="7" rx="3.5" />
      </svg>
      <figcaption>{translate('gifts.sample')}</figcaption>
    </figure>
  )
}
