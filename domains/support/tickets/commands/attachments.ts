import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '@/platform/config/config'
import { openFiles } from '@/platform/files/open'
import type { ConsoleTicket } from '../actions/tickets'

/** Puts the files of a ticket into a folder, named so that none takes another's place. */
export async function saveAttachments({ messages }: ConsoleTicket, folder: string, { files: place }: Config) {
  const files = openFiles(place)
  await mkdir(folder, { recursive: true })
  for (const { id, attachments } of messages) {
    for (const [index, { name, fileKey }] of attachments.entries()) {
      await pipeline(await files.read(fileKey), createWriteStream(join(folder, `${id}-${index + 1} ${name}`)))
    }
  }
}
