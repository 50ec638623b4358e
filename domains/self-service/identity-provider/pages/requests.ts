import type { FastifyReply, FastifyRequest } from 'fastify'
import { isRefusal } from '@/platform/contract/refusal'
import type { GatewayDeps } from '@/platform/http/gateway'
import { memberOf } from '@/platform/http/pages/visitor'
import { memberPage } from '@/platform/paths'
import { finishLogin, interactionOf, isProvenFor } from '../actions/interaction'
import { ownSelf } from '../actions/visitors'
import type { IdentityProviderContext } from '../context'
import { requestCookie, requestPath } from '../rules/addresses'

/**
 * Leads a browser on while a client waits. A visitor goes to the login, and comes back here; a member continues at
 * once, or to the question about the client's access. An operator who views a member, and a suspended member, read that
 * they cannot answer it.
 */
export async function leadOn(
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
