import { createContext, type ReactNode, use, useId } from 'react'
import type { MessageKey } from '@/platform/i18n/message'
import { useTranslate } from '@/platform/i18n/wording'
import css from './part.module.css'

/** The headings of parts: below that of an item that is open beside a list, or below that of a page. */
export const PartHeading = createContext<'h2' | 'h3'>('h3')

interface PartProps {
  title: MessageKey
  /** By which the page leads to it. */
  id?: string
  children: ReactNode
}

/** A section of an item, with a heading. */
export function Part({ title, id, children }: PartProps) {
  const translate = useTranslate()
  const Heading = use(PartHeading)
  const heading = useId()
  return (
    <section className={css.part} id={id} tabIndex={id === undefined ? undefined : -1} aria-labelledby={heading}>
      <Heading id={heading}>{translate(title)}</Heading>
      {children}
    </section>
  )
}
