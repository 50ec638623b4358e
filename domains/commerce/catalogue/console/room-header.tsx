import { type ReactNode, useEffect, useRef } from 'react'
import { useLanguage, useTranslate } from '@/platform/i18n/wording'
import { consoleRoom } from '@/platform/paths'
import { ButtonLink } from '@/platform/ui/controls/button-link'
import { ConsoleHeader } from '@/platform/ui/data/console-header'
import { formatMoment } from '@/platform/ui/data/moment'
import { Alert } from '@/platform/ui/feedback/alert'
import type { DraftInConsole, FormPart, VersionInConsole } from '../contract/console'
import css from './catalogue.module.css'
import { pageNames } from './names'
import { pageOf } from './places'

const path = consoleRoom('catalogue')

interface RoomHeaderProps {
  title: string
  lead: string
  current: FormPart | 'products' | 'versions'
  /** There is a draft that says something else than what is published. */
  changed: boolean
  /** The actions of this page. */
  children?: ReactNode
}

/** The heading of a page of the catalogue, with the way to the others. */
export function RoomHeader({ title, lead, current, changed, children }: RoomHeaderProps) {
  const translate = useTranslate()
  const links = useRef<HTMLElement>(null)
  // On a narrow screen the links scroll: the current one is brought into sight.
  useEffect(() => {
    const link = links.current?.querySelector(`[data-page="${current}"]`)
    link?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  const pages = [
    { page: 'products', href: path, name: translate('room.products') },
    ...(Object.keys(pageNames) as FormPart[]).map((part) => ({
      page: part,
      href: pageOf(part),
      name: translate(pageNames[part]),
    })),
    { page: 'versions', href: `${path}/versions`, name: translate('room.versions') },
  ]
  return (
    <>
      <ConsoleHeader title={title} lead={lead}>
        {children}
        <ButtonLink variant={changed ? 'primary' : 'secondary'} href={`${path}/changes`}>
          {translate('catalogue.changes')}
        </ButtonLink>
      </ConsoleHeader>
      <nav className={css.pages} ref={links} aria-label={translate('console.catalogue')}>
        {pages.map(({ page, href, name }) => (
          <a
            key={page}
            href={href}
            data-page={page}
            className={css.page}
            aria-current={page === current ? 'page' : undefined}
          >
            {name}
          </a>
        ))}
      </nav>
    </>
  )
}

/** Whether what is seen is the draft, and who changed it last. */
export function DraftLine({ draft, published }: { draft: DraftInConsole; published: VersionInConsole | null }) {
  const translate = useTranslate()
  const { language } = useLanguage()
  if (draft.changed) {
    const values = { by: draft.by ?? '', at: formatMoment(draft.at, language) }
    return <Alert tone="info">{translate('catalogue.isDraft', values)}</Alert>
  }
  if (!published) return null
  const values = { version: published.version, at: formatMoment(published.at, language) }
  return <p>{translate('catalogue.isPublished', values)}</p>
}
