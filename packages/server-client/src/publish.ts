import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Calls } from './calls/index.js'
import type { FoyerClient } from './client.js'

export type ReleaseFacts = Omit<Calls['POST /api/v1/releases']['input'], 'file' | 'size' | 'sha256'>

/** Publishes a file as a release, part by part; a second start resumes the first. @returns the name of the release */
export async function publishRelease(client: FoyerClient, path: string, facts: ReleaseFacts): Promise<string> {
  const { size } = await stat(path)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  const described = { ...facts, file: basename(path).replaceAll(/[^\w.-]/g, '-'), size, sha256: hash.digest('hex') }
  const { release, upload } = await client.call('POST /api/v1/releases', described)
  if (release !== null || upload === null) return release ?? described.file
  const file = await open(path)
  try {
    let { received } = upload
    for (;;) {
      const length = Math.min(upload.part_bytes, size - received)
      const bytes = Buffer.alloc(length)
      await file.read(bytes, 0, length, received)
      const answer = await client.sendPart(upload.id, { bytes, first: received, size })
      if (answer.release !== null) return answer.release
      received = answer.received
    }
  } finally {
    await file.close()
  }
}
