import { type Reader, type Texts, textIn } from '@/platform/i18n/texts'

/** A part of release notes: the lines of a paragraph, or the points of a list. */
export interface NotesPart {
  readonly isList: boolean
  readonly lines: readonly string[]
}

/** Notes are plain text: paragraphs with an empty line between them; lines that begin with a dash are a list. */
export const notesParts = (notes: string): readonly NotesPart[] =>
  notes
    .trim()
    .split(/\n\s*\n/)
    .flatMap((part) => {
      const lines = part
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
      const isList = lines.every((line) => /^[-*] /.test(line))
      return lines.length === 0 ? [] : [{ isList, lines: isList ? lines.map((line) => line.slice(2)) : lines }]
    })

/**
 * Returns the simple HTML that updaters and pages show.
 * @param inFormat escapes a line for the surrounding format
 */
export const notesInHtml = (notes: string, inFormat: (text: string) => string): string =>
  notesParts(notes)
    .map(({ isList, lines }) =>
      isList
        ? `<ul>${lines.map((line) => `<li>${inFormat(line)}</li>`).join('')}</ul>`
        : `<p>${lines.map(inFormat).join('<br/>')}</p>`,
    )
    .join('')

/** The address of a page with release notes. */
export const linkPattern = /^https:\/\/[^\s<>"'\\]+$/

interface NotedFile {
  readonly notes: Texts
  readonly noteLinks: Texts
}

/** The news of a release for a reader: the text, or the page that has it. Both may be there, and each may be missing. */
export interface News {
  readonly text: string | null
  readonly link: string | null
}

/** Returns the release notes in the reader's language, as text or by link; where it has neither, in another. */
export function newsOf({ notes, noteLinks }: NotedFile, reader: Reader): News {
  const [text, link] = [notes[reader.language] || null, noteLinks[reader.language] || null]
  if (text ?? link) return { text, link }
  return { text: textIn(notes, reader) || null, link: textIn(noteLinks, reader) || null }
}
