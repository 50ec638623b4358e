import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countAttempt, resetAttempts } from '@/domains/accounts/identity'
import { isRefusal } from '@/platform/contract/refusal'
import { envelope } from '@/platform/http/answer'
import type { GatewayDeps } from '@/platform/http/gateway'
import { networkOf } from '@/platform/http/network'
import { memberOf } from '@/platform/http/pages/visitor'
import { memberPage } from '@/platform/paths'
import { inSeconds, minutes, seconds } from '@/platform/time/duration'
import { networkCount } from '@/platform/time/throttle'
import { finishLogin, interactionOf, isProvenFor } from '../actions/interaction'
import { hasShownSecret, noteVisitor, ownSelf } from '../actions/visitors'
import type { IdentityProviderContext } from '../context'
import { openidPath, requestCookie, requestPath, requestsPath } from '../rules/clients'

/** Beside the sheet of every document page. */
const pageStyles = `.answers { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1rem }
button { min-height: 2.75rem; padding: .5rem 1.25rem; border: 1px solid var(--line-strong); border-radius: .625rem; background: var(--surface); color: var(--ink); font: inherit; font-weight: 600; cursor: pointer }
button.main { border-color: var(--primary); background: var(--primary); color: var(--on-primary) }
`

/**
 * Leads a browser on while a client waits. A visitor goes to the login, and comes back here; a member continues at
 * once, or to the question about the client's access. An operator who views a member, and a suspended member, read that
 * they cannot answer it.
 */
async function leadOn(
  context: IdentityProviderContext,
  gateway: GatewayDeps,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { uid } = request.params as { uid: string }
  const member = await memberOf(request, gateway, context.clock(), [])
  reply.header('cache-control', 'no-store')
  if (member === null) return reply.redirect(memberPage('login', { r: requestPath(uid) }), 303)
  const interaction = await interactionOf(context, request.cookies[requestCookie] === uid ? uid : null)
  const self = isRefusal(member) ? null : ownSelf(member)
  if (interaction?.prompt.name === 'login' && self && (await isProvenFor(context, interaction, self))) {
    return reply.redirect(await finishLogin(context, interaction, self), 303)
  }
  return reply.redirect(memberPage('authorize_app', { request: uid }), 303)
}

/** The offered addresses of the library, with their callers: any other is refused. */
const addresses = {
  '/auth': { methods: ['GET'], by: 'browser' },
  '/auth/:uid': { methods: ['GET'], by: 'browser' },
  '/session/end': { methods: ['GET'], by: 'browser' },
  '/session/end/confirm': { methods: ['POST'], by: 'browser' },
  '/session/end/success': { methods: ['GET'], by: 'browser' },
  '/token': { methods: ['POST', 'OPTIONS'], by: 'client' },
  '/token/revocation': { methods: ['POST', 'OPTIONS'], by: 'client' },
  '/me': { methods: ['GET', 'POST', 'OPTIONS'], by: 'client' },
  '/jwks': { methods: ['GET', 'OPTIONS'], by: 'anyone' },
  '/.well-known/openid-configuration': { methods: ['GET', 'OPTIONS'], by: 'anyone' },
} as const

type Comer = (typeof addresses)[keyof typeof addresses]['by']

/**
 * A browser makes few requests; a client's server makes them for all of its members, so only its failures are counted:
 * wrong secrets, invalid tokens. An invalid code counts for the visitor, and not for an app with its right secret: 256
 * bits cannot be guessed.
 */
const throttles = {
  browser: { free: 120, forgives: seconds(1), longestDelay: minutes(1) },
  client: { free: 100, forgives: seconds(2), longestDelay: minutes(1) },
} as const

/** Puts the library behind our own server: its addresses, headers, log and limits are those of every other request. */
export async function serveProvider(app: FastifyInstance, context: IdentityProviderContext, gateway: GatewayDeps) {
  const { database, clock, publicUrl } = context
  const { host, protocol } = new URL(publicUrl)

  async function hand(request: FastifyRequest, reply: FastifyReply) {
    const provider = await context.provider()
    const member = await memberOf(request, gateway, clock(), [])
    noteVisitor({ request, member: isRefusal(member) ? null : member })
    const { raw } = request
    // Addresses that the library writes use our own host, whatever headers the visitor sends.
    for (const name of ['x-forwarded-for', 'x-forwarded-port']) delete raw.headers[name]
    Object.assign(raw.headers, { host, 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) })
    Object.assign(raw, { originalUrl: raw.url, url: raw.url?.slice(openidPath.length) })
    reply.hijack()
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value)
    }
    await provider.callback()(raw, reply.raw)
  }

  /** @returns whether it was told to wait */
  async function slowDown(by: Exclude<Comer, 'anyone'>, request: FastifyRequest, reply: FastifyReply) {
    const wait = await countAttempt(database, [countOf(by, request)], clock())
    if (wait === null) return false
    reply.code(429).header('retry-after', String(inSeconds(wait)))
    await reply.send(envelope(20039, {}))
    return true
  }

  await app.register(async (scope) => {
    // The library reads bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const [path, { methods, by }] of Object.entries(addresses)) {
      scope.route({
        method: [...methods],
        url: openidPath + path,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          if (by !== 'anyone' && (await slowDown(by, request, reply))) return reply
          await hand(request, reply)
          if (by === 'client' && (reply.raw.statusCode < 400 || hasShownSecret(request.raw))) {
            await resetAttempts(database, { clears: [], refunds: [countOf(by, request).key] }, clock())
          }
          return reply
        },
      })
    }
    scope.get(`${requestsPath}/:uid`, async (request, reply) => {
      if (await slowDown('browser', request, reply)) return reply
      return leadOn(context, gateway, request, reply)
    })
    scope.get(`${openidPath}/pages.css`, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').type('text/css').send(pageStyles),
    )
  })
}

const countOf = (by: Exclude<Comer, 'anyone'>, { ip }: FastifyRequest) =>
  networkCount({ key: `openid ${by} from ${networkOf(ip)}`, ...throttles[by] })
