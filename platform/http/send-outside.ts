import { lookup as resolve } from 'node:dns'
import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isIn, isOutside, type Networks } from '@/platform/net/networks'
import type { Duration } from '@/platform/time/duration'

/** The address is in an internal network. */
export class ForbiddenAddressError extends Error {}

interface OutsideRequest {
  readonly url: string
  /** Left out: it posts. */
  readonly method?: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** The limit of the whole exchange, from the look-up of the name to the last byte that is read. */
  readonly timeout: Duration
  /** So much of the answer is read, in bytes; the rest is never waited for. */
  readonly most: number
  /** Networks that are allowed although they are inside. */
  readonly inside: Networks
}

interface Reply {
  readonly status: number
  readonly contentType: string
  /** The first of its body. */
  readonly body: string
}

/**
 * Sends a request to an address that others have named. The connection goes to the very address that was checked: a
 * later change of the name has no effect. Redirects are not followed, and connections are not kept.
 */
export function sendOutside({
  url,
  method = 'POST',
  headers,
  body,
  timeout,
  most,
  inside,
}: OutsideRequest): Promise<Reply> {
  const mayReach = (address: string) => isOutside(address) || isIn(inside, address)
  const { protocol, hostname } = new URL(url)
  const literal = hostname.replace(/^\[|\]$/g, '')
  // A name that is an address is not looked up.
  if (isIP(literal) !== 0 && !mayReach(literal)) return Promise.reject(new ForbiddenAddressError(literal))
  const signal = AbortSignal.timeout(timeout)
  return new Promise((answer, fail) => {
    const send = protocol === 'https:' ? secure : plain
    const request = send(
      url,
      { method, headers, agent: false, signal, lookup: checkedLookup(mayReach) },
      (response) => {
        const chunks: Buffer[] = []
        let length = 0
        const done = () => {
          answer({
            status: response.statusCode ?? 0,
            contentType: response.headers['content-type'] ?? '',
            body: Buffer.concat(chunks).subarray(0, most).toString('utf8'),
          })
          request.destroy()
        }
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          length += chunk.length
          if (length >= most) done()
        })
        response.on('end', done)
        response.on('error', fail)
      },
    )
    request.on('error', fail)
    request.end(body)
  })
}

/** Looks a name up and gives those of its addresses alone that may be reached. */
const checkedLookup =
  (mayReach: (address: string) => boolean): LookupFunction =>
  (name, options, callback) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const allowed = addresses.filter(({ address }) => mayReach(address))
      const [first] = allowed
      if (!first) return callback(new ForbiddenAddressError(name), '')
      if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    })
  }
