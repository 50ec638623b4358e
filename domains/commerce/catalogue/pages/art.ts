import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { CatalogueContext } from '../context'

interface Picture {
  readonly body: Buffer
  readonly etag: string
}

/**
 * The vendor's box art under `/art/NAME.svg`. It is read once, at the start: what is asked for is looked up among the
 * names that were found, so no address reaches the disk.
 */
export function serveArt(app: FastifyInstance, { config }: CatalogueContext) {
  const pictures = readPictures(join(config.vendorDir, 'art'))
  app.get('/art/:file', (request, reply) => {
    const { file } = request.params as { file: string }
    const picture = pictures.get(file)
    if (!picture) return reply.callNotFound()
    // The vendor's own site shows them, too.
    reply.header('cache-control', 'public, max-age=86400').header('cross-origin-resource-policy', 'cross-origin')
    reply.header('etag', picture.etag)
    if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send()
    return reply.type('image/svg+xml').send(picture.body)
  })
}

function readPictures(folder: string): ReadonlyMap<string, Picture> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^[a-z0-9-]+\.svg$/.test(name)) : []
  return new Map(
    names.map((name) => {
      const body = readFileSync(join(folder, name))
      return [name, { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }]
    }),
  )
}
