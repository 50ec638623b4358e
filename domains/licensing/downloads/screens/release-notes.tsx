import { useTranslate } from '@/platform/i18n/wording'
import { notesParts } from '../rules/notes'

interface ReleaseNotesProps {
  notes: string
  /** The language that they are in, where it is not the page's. */
  lang?: string
}

/** The release notes, in their author's paragraphs and lists. */
export function ReleaseNotes({ notes, lang }: ReleaseNotesProps) {
  return (
    <div lang={lang}>
      {notesParts(notes).map(({ isList, lines }) =>
        isList ? (
          <ul key={lines.join('\n')}>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        ) : (
          <p key={lines.join('\n')}>{lines.join('\n')}</p>
        ),
      )}
    </div>
  )
}

interface NewsProps {
  /** Empty: there is no text. */
  notes: string
  /** The page that has them; empty: there is none. */
  link: string
  className: string | undefined
}

/** The news of a version, behind a fold, or on a page of the vendor's. */
export function News({ notes, link, className }: NewsProps) {
  const translate = useTranslate()
  if (notes !== '')
    return (
      <details className={className}>
        <summary>{translate('downloads.news')}</summary>
        <ReleaseNotes notes={notes} />
      </details>
    )
  if (link === '') return null
  return (
    <p className={className}>
      <a href={link} target="_blank" rel="noopener">
        {translate('downloads.news')}
      </a>
    </p>
  )
}
