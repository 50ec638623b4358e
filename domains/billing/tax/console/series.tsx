import { useId } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import type { ShownReturn } from '../contract/console'
import css from './tax.module.css'

/** Whether each number that was given is there, of every series. */
export function Series({ series }: Pick<ShownReturn, 'series'>) {
  const translate = useTranslate()
  const id = useId()
  if (series.length === 0) return null
  return (
    <section className={css.part} aria-labelledby={id}>
      <h2 id={id}>{translate('tax.series')}</h2>
      <dl className={`stack-2 ${css.series}`}>
        {series.map(({ prefix, counted, documents, complete }) => (
          <div key={prefix}>
            <dt>{prefix}…</dt>
            <dd>
              {complete
                ? translate('tax.seriesWhole', { count: counted })
                : translate('tax.seriesGap', { counted, documents })}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
