import type { Queryable } from '@/platform/database/connect'

/** A file of text that a mail carries. */
export interface Enclosure {
  readonly name: string
  readonly text: string
}

/** Finds what goes with a mail, by the names under which it is kept. */
export type EnclosureFinder = (database: Queryable, names: readonly string[]) => Promise<readonly Enclosure[]>

/** Returns the enclosure in the mail library's form. */
export const attachmentOf = ({ name, text }: Enclosure) => ({
  filename: name,
  content: text,
  contentType: 'text/plain; charset=utf-8',
})
