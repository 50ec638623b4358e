import { type ReactNode, useId } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import css from './profile.module.css'

/** A section of the profile: its subject, and beside it the actions. */
export function Section({ title, lead, children }: { title: MessageKey; lead: MessageKey; children: ReactNode }) {
  const translate = useTranslate()
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.about}>
        <h2 id={id}>{translate(title)}</h2>
        <p>{translate(lead)}</p>
      </div>
      <div className={css.content}>{children}</div>
    </section>
  )
}
