import type { FastifyReply } from 'fastify'
import type { StoredFile } from '@/platform/contract/call'

/**
 * Sends an uploaded file. Pictures were encoded by us and are shown; any other file is a download. A browser runs none
 * of them.
 */
export function sendFile(reply: FastifyReply, { name, mediaType, size, content }: StoredFile) {
  const shown = mediaType === 'image/jpeg' ? 'inline' : 'attachment'
  return reply
    .headers({
      'cache-control': 'private, no-store',
      'content-disposition': `${shown}; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()]/g, escape)}`,
      ...(size !== null && { 'content-length': size }),
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    .type(mediaType)
    .send(content)
}
