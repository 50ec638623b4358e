import type { Queryable } from '@/platform/database/connect'
import type { Enclosure } from '@/platform/mail/enclosure'
import { versionsOf } from '../store/versions'

/** Returns texts as files of a mail, in formats that a mail program shows itself, for as long as the mail is kept. */
export async function enclosuresOf(database: Queryable, versions: readonly string[]): Promise<readonly Enclosure[]> {
  const found = await versionsOf(database, versions)
  return versions.flatMap((version) => {
    const text = found.find((each) => each.version === version)
    if (!text?.text) return []
    const title = text.title ?? text.kind
    const name = [title.replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ').trim(), text.date].filter(Boolean).join(' ')
    return [{ name: `${name}.txt`, text: `${title}\n\n${text.text}\n` }]
  })
}
