import type { FastifyInstance } from 'fastify'
import { MissingFileError } from '@/platform/files/store'
import { sessionCookie } from '@/platform/http/gateway'
import { sendFile } from '@/platform/http/stored-file'
import { attachmentFor } from '../actions/attachment'
import type { SupportContext } from '../context'

const anId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Serves attachments of messages to holders of a pass for the ticket: by parameter alone, like all of the service. */
export function serveAttachments(app: FastifyInstance, context: SupportContext) {
  app.get('/ticket/attachment/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const { [sessionCookie]: pass } = request.query as Record<string, unknown>
    if (!anId.test(id) || typeof pass !== 'string') return reply.callNotFound()
    const file = await attachmentFor(context, { pass, id })
    if (!file) return reply.callNotFound()
    const content = await context.files.read(file.fileKey).catch((error: unknown) => {
      if (error instanceof MissingFileError) return null
      throw error
    })
    return content === null ? reply.callNotFound() : sendFile(reply, { ...file, content })
  })
}
