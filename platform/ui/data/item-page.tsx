import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslate } from '@/platform/i18n/wording'
import { entryNow } from '../browser/navigation'
import { Button } from '../controls/button'
import { Icon } from '../controls/icon'
import { ConsoleHeader, useHeadingNote } from './console-header'
import css from './item-page.module.css'
import { PartHeading } from './part'
import { FormPage } from './unsaved'

interface ItemPageProps {
  /** The address of the list that it belongs to. */
  list: string
  /** The words of the way back. */
  back: string
  title: string
  /** Under the heading: what tells it from others. */
  lead?: string | undefined
  /** The acts on it as a whole. */
  actions?: ReactNode
  /** Its sections by the ids of their elements, where there are enough to lose sight of one. */
  sections?: readonly { readonly id: string; readonly title: string }[]
  children: ReactNode
}

/** The way back leads to the list as it was, with what it was narrowed to and as far as it was read. */
function goBack(event: MouseEvent<HTMLAnchorElement>) {
  const { from } = entryNow()
  const list = new URL(event.currentTarget.href)
  if (from === undefined || new URL(from, location.href).pathname !== list.pathname) return
  event.preventDefault()
  history.back()
}

/** A section is gone to without an entry in the history, where the way back would lead to it. */
function goTo(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault()
  const section = document.getElementById(event.currentTarget.hash.slice(1))
  section?.scrollIntoView({ block: 'start' })
  section?.focus({ preventScroll: true })
}

/** The page of one thing of a list: it has an address of its own, and room for its sections (decision 0187). */
export function ItemPage({ list, back, title, lead, actions, sections = [], children }: ItemPageProps) {
  const translate = useTranslate()
  const note = useHeadingNote()
  const page = useRef<HTMLElement>(null)
  useEffect(() => {
    // A link to a field has put the focus there already.
    if (page.current?.contains(document.activeElement)) return
    page.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [])
  return (
    <article className={css.page} ref={page}>
      <a className={css.back} href={list} onClick={goBack}>
        <Icon name="back" />
        {back}
      </a>
      <ConsoleHeader title={title} lead={lead}>
        {actions}
      </ConsoleHeader>
      {note}
      <div className={`stack-5 fitting ${css.body}`} data-sections={sections.length > 0 ? '' : undefined}>
        {sections.length > 0 && (
          <nav className={`cluster-3 ${css.sections}`} aria-label={translate('room.sections')}>
            {sections.map(({ id, title: name }) => (
              <a key={id} href={`#${id}`} onClick={goTo}>
                {name}
              </a>
            ))}
          </nav>
        )}
        <div className={`stack-4 fitting ${css.content}`}>
          <PartHeading value="h2">
            <FormPage list={list}>{children}</FormPage>
          </PartHeading>
        </div>
      </div>
    </article>
  )
}

interface SaveFootProps {
  isUnsaved: boolean
  onReset: () => void
  /** The button that saves. */
  children: ReactNode
}

/** The foot of a long form: what is not saved yet is said beside the button, which stays in view. */
export function SaveFoot({ isUnsaved, onReset, children }: SaveFootProps) {
  const translate = useTranslate()
  return (
    <div className={css.foot} data-unsaved={isUnsaved ? '' : undefined}>
      {children}
      {isUnsaved && (
        <>
          <span className="soft">{translate('room.unsaved')}</span>
          <Button variant="tertiary" onClick={onReset}>
            {translate('room.discardChanges')}
          </Button>
        </>
      )}
    </div>
  )
}
