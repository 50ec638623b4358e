import { useTranslate } from '@/platform/i18n/wording'
import css from './logs.module.css'

/** The payload of a report or a job, without personal and secret data. */
export function Payload({ value }: { value: unknown }) {
  const translate = useTranslate()
  return (
    <div className="stack-1 fitting">
      <h3>{translate('logs.payload')}</h3>
      <p className="quiet">{translate('logs.payloadHint')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <pre className={css.code} tabIndex={0}>
        {value === null ? translate('logs.nothingOfOurs') : JSON.stringify(value, null, 2)}
      </pre>
    </div>
  )
}
