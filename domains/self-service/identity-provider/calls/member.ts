import { type Refusal, refuse } from '@/platform/contract/refusal'
import type { Handlers, MemberCaller, Visit } from '@/platform/http/visit'
import { unixSeconds } from '@/platform/time/duration'
import { subjectOf } from '../actions/account'
import {
  finishConsent,
  finishLogin,
  type Interaction,
  interactionOf,
  isProvenFor,
  refuseConsent,
} from '../actions/interaction'
import type { IdentityProviderContext } from '../context'
import type { AllowedApp, openidCalls } from '../contract/member'
import { requestCookie } from '../rules/clients'
import { spokenIn } from '../rules/scopes'
import { dropOfMember } from '../store/artefacts'
import { clientById } from '../store/clients'
import { grantsOf } from '../store/grants'

export function openidHandlers(context: IdentityProviderContext): Handlers<typeof openidCalls> {
  const { database, log } = context

  /** The request of this browser, as long as it is this member's to answer. */
  async function requestOf({ cookies }: Visit, uid: string, member: MemberCaller): Promise<Interaction | null> {
    const interaction = await interactionOf(context, cookies.get(requestCookie) === uid ? uid : null)
    const isOwn = interaction?.prompt.name === 'login' || interaction?.session?.accountId === subjectOf(member.id)
    return isOwn ? interaction : null
  }

  const appsOf = async (memberId: number, now: Date): Promise<AllowedApp[]> => {
    const found = await grantsOf(database, memberId, now)
    return found.map(({ client, name, scope, since }) => ({
      client,
      name,
      scopes: spokenIn(scope ?? ''),
      since: unixSeconds(since),
    }))
  }

  return {
    'GET /oidc/request/question': async (visit) => {
      const { input, member } = visit
      const interaction = await requestOf(visit, input.uid, member)
      const client = interaction && (await clientById(database, String(interaction.params.client_id)))
      if (!interaction || !client) return refuse(30004)
      return {
        name: client.name,
        host: hostOf(String(interaction.params.redirect_uri)),
        scopes: spokenIn(String(interaction.params.scope ?? '')),
        login: interaction.prompt.name === 'login',
      }
    },

    'POST /oidc/request/answer': async (visit) => {
      const { input, member } = visit
      const interaction = await requestOf(visit, input.uid, member)
      if (interaction === null) return refuse(30004)
      const url = await answer(interaction, input.allow, member)
      if (typeof url !== 'string') return url
      log.info({ client: interaction.params.client_id, allowed: input.allow }, 'a member has answered an app')
      return { url }
    },

    'GET /member/apps': async ({ member, now }) => ({ apps: await appsOf(member.id, now) }),

    'POST /member/apps/revoke': async ({ input, member, now }) => {
      const { rowCount } = await dropOfMember(database, member.id, input.client)
      return rowCount ? { apps: await appsOf(member.id, now) } : refuse(20085)
    },
  }

  async function answer(
    interaction: Interaction,
    allow: boolean,
    member: MemberCaller,
  ): Promise<string | Refusal<20051>> {
    if (!allow) return refuseConsent(interaction)
    if (interaction.prompt.name !== 'login') return finishConsent(context, interaction, member)
    if (!(await isProvenFor(context, interaction, member))) return refuse(20051)
    return finishLogin(context, interaction, member)
  }
}

/** As people read where they go; of a program's own scheme that. */
function hostOf(uri: string): string {
  const { protocol, host } = new URL(uri)
  return /^https?:$/.test(protocol) ? host : protocol.slice(0, -1)
}
