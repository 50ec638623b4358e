import type { ReactNode } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import css from './description-list.module.css'

/** A list of facts, row by row; an empty row is left out. */
export function DescriptionList({ rows }: { rows: readonly (readonly [title: MessageKey, content: ReactNode])[] }) {
  const translate = useTranslate()
  return (
    <dl className="stack-2">
      {rows
        .filter(([, content]) => content !== null && content !== undefined && content !== false && content !== '')
        .map(([title, content]) => (
          <div key={title} className={css.row}>
            <dt>{translate(title)}</dt>
            <dd>{content}</dd>
          </div>
        ))}
    </dl>
  )
}
