import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '@/platform/http/network'
import { handOut } from '../actions/delivery'
import { feedFor, fileIn } from '../actions/feed'
import { type Link, readLink } from '../actions/link'
import type { Downloads } from '../context'
import { boldest } from '../rules/release'
import { type Release, releaseCalled } from '../store/releases'
import { credentialOf, installationOf, refuseFeed } from './feed-request'

/** The files that the feeds name: for everybody, or by a ticket of the feed, or by the licence itself. */
export function serveUpdateFiles(app: FastifyInstance, downloads: Downloads) {
  const { database, clock, secret, settings } = downloads
  app.route({
    method: ['GET', 'HEAD'],
    url: '/updates/:software/:place(^(?:files|velopack)$)/:fileName',
    handler: async (request, reply) => {
      const { software = '', fileName = '' } = request.params as Readonly<Record<string, string>>
      const now = clock()
      const ticket = readLink(secret, String((request.query as { ticket?: unknown }).ticket ?? ''))
      const release = await releaseCalled(database, fileName)
      if (!release || release.software !== software || !isOut(release, now)) return refuseFeed(reply, 'unknown')
      const holds = ticket !== null && ticket.release === release.id && ticket.expiresAt > now
      if (!holds) {
        const credential = credentialOf(request)
        const installation = installationOf(request)
        // A caller who knows the file's name has it from a feed of its channel.
        const feed = await feedFor(downloads, {
          software,
          channel: boldest(settings.channels),
          credential,
          installation,
        })
        if (typeof feed === 'string') return refuseFeed(reply, feed)
        if (!fileIn(feed, fileName)) return refuseFeed(reply, 'unlicensed')
      }
      const { status, headers, body } = await handOut(
        downloads,
        release,
        holds ? ownLink(ticket) : null,
        asked(request),
      )
      return reply
        .code(status)
        .headers(headers)
        .send(body ?? undefined)
    },
  })
}

const isOut = ({ releasedAt, withdrawnAt }: Release, now: Date) => releasedAt <= now && withdrawnAt === null

/** A licence without a member counts the download by network. */
const ownLink = (ticket: Link) => (ticket.member === 0 ? null : ticket)

const asked = (request: FastifyRequest) => ({
  headers: request.headers,
  bytesWanted: request.method === 'GET',
  network: networkOf(request.ip),
  onCountFailed: (error: unknown) => request.log.error({ error }, 'a download was not counted'),
})
