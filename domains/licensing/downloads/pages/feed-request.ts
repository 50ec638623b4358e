import type { FastifyReply, FastifyRequest } from 'fastify'
import { envelope } from '@/platform/http/answer'
import type { FeedRefusal } from '../actions/feed'

/** More than a licence has, and less than a line of a request may be. */
const longest = 4096

const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= longest ? value : null

/**
 * The licence or the refresh token of a request: in a header, or in the address where a program can write none. An
 * address of the form `https://licence:TOKEN@…`, which Velopack can be given, arrives as a password.
 */
export function credentialOf({ headers, query }: FastifyRequest): string | null {
  const [, scheme = '', shown = ''] = /^(Bearer|Licence|Basic) +(\S+)$/i.exec(headers.authorization ?? '') ?? []
  return textIn(/basic/i.test(scheme) ? passwordIn(shown) : shown) ?? textIn((query as { licence?: unknown }).licence)
}

/** A user name other than `licence` is meant for another server, such as a proxy in front. */
const passwordIn = (pair: string) => /^licence:(\S+)$/.exec(Buffer.from(pair, 'base64').toString())?.[1]

/** Returns the id of the installation that asks, made by the program itself or by Velopack. */
export const installationOf = ({ headers, query }: FastifyRequest): string | null => {
  const { installation, stagingId } = query as { installation?: unknown; stagingId?: unknown }
  return textIn(headers['x-installation']) ?? textIn(installation) ?? textIn(stagingId)
}

/** A program reads this, or shows it: what its format says of nothing would be taken for "nothing newer". */
export function refuseFeed(reply: FastifyReply, why: FeedRefusal) {
  reply.header('cache-control', 'no-store')
  if (why === 'unknown') return reply.code(404).send(envelope(20000, {}, 'No such update.'))
  return reply
    .code(401)
    .header('www-authenticate', 'Bearer')
    .send(envelope(20002, {}, 'Updates of this program need its licence.'))
}

/** @param field the missing or invalid field of a feed's address */
export const refuseAddress = (reply: FastifyReply, field: string) =>
  reply
    .code(400)
    .header('cache-control', 'no-store')
    .send(envelope(10001, { fields: [field] }, `The address says no ${field}.`))
