import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { fileKeyOf, fileNameOf } from '@/domains/licensing/downloads/rules/file-name'
import { addReleases, type NewRelease } from '@/domains/licensing/downloads/store/releases'
import { openFiles } from '@/platform/files/open'
import { startServer, type TestServer } from '../server/server'

export const sha256Of = (content: Buffer) => createHash('sha256').update(content).digest('hex')

/** The facts that a build server tells of each release in the tests, beside those of its file. */
export const builtRelease = (build: number) => ({
  software: 'free-tool',
  platform: 'win' as const,
  version: '1.0.0',
  build,
})

/** A server with a folder of its own for files, deleted when it stops. */
export async function startServerWithFiles(variables: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-releases-'))
  const server = await startServer({ FILES_DIR: folder, ...variables })
  return {
    ...server,
    async close() {
      await server.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Publishes a build of a product of the demo catalogue with the given content. */
export async function publishRelease(
  server: TestServer,
  content: Buffer,
  facts: Pick<NewRelease, 'software' | 'build'> & Partial<NewRelease>,
  file = 'setup.exe',
): Promise<string> {
  const sha256 = sha256Of(content)
  const { platform = 'win', version = '1.0' } = facts
  const fileName = fileNameOf({ ...facts, platform, version }, file)
  const fileKey = fileKeyOf(sha256)
  await openFiles(server.config.files).put(fileKey, Readable.from([content], { objectMode: false }), content.length)
  const releasedAt = server.clock.now()
  const size = content.length
  await addReleases(server.database, [{ platform, version, releasedAt, fileName, fileKey, size, sha256, ...facts }])
  return fileName
}

/** Takes a little of a file and hangs up. @returns how many bytes came */
export const takeSome = (url: string, enough: number) =>
  new Promise<number>((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      let length = 0
      response.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (length > enough) response.destroy()
      })
      response.on('close', () => resolve(length))
    }).on('error', reject)
  })
