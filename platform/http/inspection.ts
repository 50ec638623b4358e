import type { FastifyInstance } from 'fastify'
import { type LicenceSecret, seal, unseal } from '@/platform/sealing/seal'
import { minutes } from '@/platform/time/duration'

/** The address that tells an operator how the server is reached, and what it sees. */
export const inspectionPath = '/doctor'

/** A pass holds this long, and servers' clocks may differ by as much. */
const validFor = minutes(1)

/** Facts about a server and the request that asked. */
export interface Inspection {
  readonly version: string
  readonly node: string
  /** The server's id among several. */
  readonly server: string
  /** Its time, in milliseconds. */
  readonly time: number
  readonly trustedProxies: number
  /** The address that it takes for the visitor's. */
  readonly address: string
  /** The X-Forwarded-For header as it arrived, the nearest last. */
  readonly forwarded: readonly string[]
}

const sealOf = (secret: LicenceSecret) => ({ secret, purpose: 'foyer doctor', owner: '' })

/** Returns a pass, which needs the installation's secret. */
export const inspectionPass = (secret: LicenceSecret, now: Date) =>
  seal(Buffer.from(String(now.getTime())), sealOf(secret)).toString('base64url')

function isPass(secret: LicenceSecret, pass: string, now: Date): boolean {
  try {
    const made = Number(unseal(Buffer.from(pass, 'base64url'), sealOf(secret)).toString())
    return Math.abs(now.getTime() - made) <= validFor
  } catch {
    return false
  }
}

/** Answers `foyer doctor` only; without a pass there is no such page. */
export function serveInspection(
  app: FastifyInstance,
  facts: Pick<Inspection, 'version' | 'server' | 'trustedProxies'> & { readonly secret: LicenceSecret },
) {
  const { version, server, trustedProxies, secret } = facts
  app.get(inspectionPath, async (request, reply) => {
    const now = new Date()
    const [, pass = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
    if (!isPass(secret, pass, now)) return reply.callNotFound()
    const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
    return reply.header('cache-control', 'no-store').send({
      version,
      node: process.versions.node,
      server,
      time: now.getTime(),
      trustedProxies,
      address: request.ip,
      forwarded: forwarded.map((each) => each.trim()).filter(Boolean),
    } satisfies Inspection)
  })
}
