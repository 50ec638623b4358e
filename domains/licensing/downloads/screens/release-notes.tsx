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
