import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { IncomingLetter } from '@/domains/support/mailbox'
import type { SupportContext } from '../context'
import { limits, original } from '../rules'
import type { Attachment } from '../store/thread'
import { cleanAttachment } from './attachment'

/** The files of a letter: those already stored, and the names of refused ones. */
export interface LetterFiles {
  readonly kept: readonly Attachment[]
  /** The whole letter, where it could not be read to the end. */
  readonly original: Attachment | null
  readonly refused: readonly string[]
}

/** Checks the files of a letter as any upload is, and keeps those that pass. */
export async function keepFiles(
  { files }: Pick<SupportContext, 'files'>,
  letter: Pick<IncomingLetter, 'files' | 'unread' | 'source'>,
): Promise<LetterFiles> {
  const kept: Attachment[] = []
  const refused: string[] = []
  for (const { name, content } of letter.files) {
    const isWelcome = kept.length < limits.attachments && content.length > 0 && content.length <= limits.attachmentBytes
    const cleaned = isWelcome ? await cleanAttachment(content, name) : null
    if (cleaned === null) refused.push(nameInText(name))
    else {
      kept.push(cleaned.file)
      await put(files, cleaned.file.fileKey, cleaned.content)
    }
  }
  const whole = originalOf(letter)
  if (whole) await put(files, whole.fileKey, letter.source)
  return {
    kept,
    original: whole,
    refused: [...refused.slice(0, mostNamed), ...(refused.length > mostNamed ? ['…'] : [])],
  }
}

const put = (files: SupportContext['files'], key: string, content: Buffer) =>
  files.put(key, Readable.from([content], { objectMode: false }), content.length)

/** Where a letter could not be read whole, people can. Of one that is too large, what was fetched is not the whole. */
function originalOf({ unread, source }: Pick<IncomingLetter, 'unread' | 'source'>): Attachment | null {
  if (unread.length === 0 || unread.includes('large')) return null
  const id = randomUUID()
  return { id, name: 'original.eml', mediaType: original, size: source.length, fileKey: `tickets/${id}.eml` }
}

/** All that a letter leaves in its ticket. */
export const filesOf = ({ kept, original: whole }: LetterFiles): readonly Attachment[] => [
  ...kept,
  ...(whole ? [whole] : []),
]

const mostNamed = 10
const nameInText = (name: string) => [...name.replaceAll(/[\p{C}\s]+/gu, ' ').trim()].slice(0, 80).join('') || 'file'

/** Files of a letter that came to nothing. */
export async function dropFiles({ files }: Pick<SupportContext, 'files'>, brought: LetterFiles) {
  for (const { fileKey } of filesOf(brought)) await files.remove(fileKey)
}
