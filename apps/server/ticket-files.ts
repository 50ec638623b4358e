import type { FastifyInstance } from 'fastify'
import { attachmentFor } from '@/domains/support'
import { MissingFileError } from '@/platform/files/store'
import { sessionCookie } from '@/platform/http/door'
import type { House } from './house'

const anId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * What was attached to a message, for whoever shows a pass for its ticket: by parameter alone, as all of the ticket
 * service. Pictures are drawn by us and may be looked at; anything else is handed out as a file to keep. Whatever it is,
 * a browser takes it for nothing that could run.
 */
export function serveTicketFiles(app: FastifyInstance, house: House) {
  app.get('/ticket/attachment/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const { [sessionCookie]: pass } = request.query as Record<string, unknown>
    if (!anId.test(id) || typeof pass !== 'string') return reply.callNotFound()
    const file = await attachmentFor(house, { pass, id })
    if (!file) return reply.callNotFound()
    const content = await house.files.read(file.fileKey).catch((error: unknown) => {
      if (error instanceof MissingFileError) return null
      throw error
    })
    if (content === null) return reply.callNotFound()
    const shown = file.mediaType === 'image/jpeg' ? 'inline' : 'attachment'
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': `${shown}; filename*=UTF-8''${encodeURIComponent(file.name).replaceAll(/['()]/g, escape)}`,
        'content-length': file.size,
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
      .type(file.mediaType)
      .send(content)
  })
}
