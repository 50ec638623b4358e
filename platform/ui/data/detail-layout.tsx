import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { ButtonLink } from '../controls/button-link'
import { Icon } from '../controls/icon'
import { useHeadingNote } from './console-header'
import css from './detail-layout.module.css'
import { FormPage } from './unsaved'

export interface DetailLayoutProps {
  list: ReactNode
  /** The open detail beside the list; null: none. Where there is no room for both, it replaces the list. */
  detail: { readonly key: string | number; readonly title: string; readonly content: ReactNode } | null
  /** Where the list stands alone. */
  back: string
  /** The case that comes next in a queue; null: there is none. */
  next?: string | null
}

/** A list, and what was opened from it. The heading of what is opened takes the focus, so that it is read out. */
export function DetailLayout({ list, detail, back, next = null }: DetailLayoutProps) {
  const translate = useTranslate()
  const note = useHeadingNote()
  const heading = useRef<HTMLHeadingElement>(null)
  const opened = detail?.key ?? null
  useEffect(() => {
    const detail = heading.current?.closest('section')
    // A link to a field has put the focus there already.
    if (opened !== null && !detail?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true })
  }, [opened])
  return (
    <div className={css.layout} data-open={detail ? '' : undefined}>
      <div className={css.list}>{list}</div>
      {detail && (
        <section className={css.detail} aria-label={detail.title} key={detail.key}>
          <header className={css.header}>
            <h2 ref={heading} tabIndex={-1}>
              {detail.title}
            </h2>
            {next && (
              <ButtonLink variant="tertiary" href={next} aria-keyshortcuts="n">
                {translate('room.next')}
              </ButtonLink>
            )}
            <a className={css.close} href={back} aria-label={translate('ui.close')}>
              <Icon name="close" />
            </a>
            {note}
          </header>
          <FormPage list={back}>{detail.content}</FormPage>
        </section>
      )}
    </div>
  )
}
