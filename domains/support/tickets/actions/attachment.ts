import { randomUUID } from 'node:crypto'
import { hashOf } from '@/domains/accounts/identity'
import { cleanPicture } from '@/platform/files/picture'
import type { SupportContext } from '../context'
import { attachmentName, type MediaType, type original } from '../rules'
import { attachmentOf } from '../store/attachments'
import { holderOf } from '../store/passes'
import type { Attachment } from '../store/thread'

/** A file that may be kept, with what it is called. */
interface CleanFile {
  readonly file: Attachment & { readonly mediaType: Exclude<MediaType, typeof original> }
  readonly content: Buffer
}

/**
 * Converts an uploaded file for storage: a picture is encoded again, a PDF stays as it is, since it is only offered as
 * a download. Its content decides, not its name.
 * @returns null when it is neither
 */
export async function cleanAttachment(sent: Buffer, name: string): Promise<CleanFile | null> {
  const isDocument = isPdf(sent)
  const content = isDocument ? sent : await cleanPicture(sent)
  if (content === null) return null
  const id = randomUUID()
  const extension = isDocument ? 'pdf' : 'jpg'
  return {
    content,
    file: {
      id,
      name: attachmentName(name, extension),
      mediaType: isDocument ? 'application/pdf' : 'image/jpeg',
      size: content.length,
      fileKey: `tickets/${id}.${extension}`,
    },
  }
}

const isPdf = (content: Buffer) =>
  content.subarray(0, 5).toString('latin1') === '%PDF-' && content.subarray(-1024).includes('%%EOF')

/**
 * Returns a file of a message, for holders of a pass for its ticket; null: there is none, or it belongs to another
 * ticket.
 */
export async function attachmentFor(
  { database, clock }: Pick<SupportContext, 'database' | 'clock'>,
  { pass, id }: { pass: string; id: string },
): Promise<Attachment | null> {
  const holder = await holderOf(database, hashOf(pass), clock())
  return holder && attachmentOf(database, holder, id)
}
