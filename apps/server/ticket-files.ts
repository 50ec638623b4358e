import type { FastifyInstance } from 'fastify'
import { attachmentFor } from '@/domains/support'
import { MissingFileError } from '@/platform/files/store'
import type { Deps } from '@/platform/house/deps'
import { sessionCookie } from '@/platform/http/door'
import { sendFile } from '@/platform/http/stored-file'

const anId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What was attached to a message, for whoever shows a pass for its ticket: by parameter alone, as all of the service. */
export function serveTicketFiles(app: FastifyInstance, house: Deps) {
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
    return content === null ? reply.callNotFound() : sendFile(reply, { ...file, content })
  })
}
