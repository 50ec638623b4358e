import { useTranslate } from '@/platform/i18n/wording'
import css from './skeleton.module.css'

/** Stands where a screen is about to be. */
export function Skeleton({ lines }: { lines: number }) {
  const translate = useTranslate()
  return (
    <div className={css.skeleton} role="status" data-awaited="">
      <span className="unseen">{translate('ui.loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never change places
        <span className={css.line} key={line} />
      ))}
    </div>
  )
}
