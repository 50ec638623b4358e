import { type ReactNode, useId } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import css from './part.module.css'

/** A section of the item that is open beside a list, with a heading. */
export function Part({ title, children }: { title: MessageKey; children: ReactNode }) {
  const translate = useTranslate()
  const id = useId()
  return (
    <section className={css.part} aria-labelledby={id}>
      <h3 id={id}>{translate(title)}</h3>
      {children}
    </section>
  )
}
