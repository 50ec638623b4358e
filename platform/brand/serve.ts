import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Brand } from './brand'
import { once } from './served-file'

/** Prevents a drawing that is opened alone from running its content. */
const drawn = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"

/** Serves the files of the brand under addresses with a hash of their content, so that browsers keep them for good. */
export function serveBrand(app: FastifyInstance, { files }: Brand) {
  const known = new Map(
    files.map(({ address, type, content }) => {
      const packed = /^(text|image\/svg|application)/.test(type) ? once(async () => compressed(await content())) : null
      return [address, { type, content, packed }]
    }),
  )
  app.get('/brand/:file', async (request, reply) => {
    const file = known.get(`/brand/${(request.params as { file: string }).file}`)
    if (!file) return reply.callNotFound()
    reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding')
    if (file.type === 'image/svg+xml') reply.header('content-security-policy', drawn)
    const packs = file.packed !== null && /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
    if (packs) reply.header('content-encoding', 'br')
    return reply.type(file.type).send(packs ? await file.packed?.() : await file.content())
  })
}

const pack = promisify(brotliCompress)
const compressed = (content: Buffer) => pack(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
