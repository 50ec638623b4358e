import { Readable } from 'node:stream'
import type { SupportContext } from '../context'
import { limits } from '../rules'
import type { Attachment } from '../store/thread'
import { cleanAttachment } from './attachment'

/** What a letter brought: files that are kept by now, and the names of those that are not taken. */
export interface LetterFiles {
  readonly kept: readonly Attachment[]
  readonly refused: readonly string[]
}

/** Checks the files of a letter as any upload is, and keeps those that pass. */
export async function keepFiles(
  { files }: Pick<SupportContext, 'files'>,
  sent: readonly { readonly name: string; readonly content: Buffer }[],
): Promise<LetterFiles> {
  const kept: Attachment[] = []
  const refused: string[] = []
  for (const { name, content } of sent) {
    const isWelcome = kept.length < limits.attachments && content.length > 0 && content.length <= limits.attachmentBytes
    const cleaned = isWelcome ? await cleanAttachment(content, name) : null
    if (cleaned === null) refused.push(nameInText(name))
    else {
      const { file, content: clean } = cleaned
      await files.put(file.fileKey, Readable.from([clean], { objectMode: false }), clean.length)
      kept.push(file)
    }
  }
  return { kept, refused: refused.slice(0, mostNamed) }
}

const mostNamed = 10
const nameInText = (name: string) => [...name.replaceAll(/[\p{C}\s]+/gu, ' ').trim()].slice(0, 80).join('') || 'file'

/** Files of a letter that came to nothing. */
export async function dropFiles({ files }: Pick<SupportContext, 'files'>, { kept }: LetterFiles) {
  for (const { fileKey } of kept) await files.remove(fileKey)
}
