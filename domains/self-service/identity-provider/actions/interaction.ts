import type Provider from 'oidc-provider'
import type { MemberCaller } from '@/platform/http/visit'
import { before, type Duration, seconds, unixSeconds } from '@/platform/time/duration'
import type { IdentityProviderContext } from '../context'
import { artefactAt } from '../store/artefacts'
import { subjectOf } from './account'
import { placeOf } from './adapter'

export type Interaction = InstanceType<Provider['Interaction']>

/**
 * Returns the interaction that a client waits for; null: it has ended.
 * @param uid shown by the browser, which alone was given it
 */
export async function interactionOf(
  { provider }: IdentityProviderContext,
  uid: string | null,
): Promise<Interaction | null> {
  return uid === null ? null : (((await (await provider()).Interaction.find(uid)) as Interaction | undefined) ?? null)
}

/**
 * Whether the member's proof is recent enough for the client: at any time, within the time that it names, or, where it
 * asks for a login, since it asked.
 */
export async function isProvenFor(
  { database, clock }: IdentityProviderContext,
  { uid, prompt, params }: Interaction,
  { provenAt }: MemberCaller,
): Promise<boolean> {
  const wished = prompt.reasons.includes('login_prompt')
  const age = Number(params.max_age)
  if (!wished && (params.max_age === undefined || !Number.isFinite(age))) return true
  const asked = await artefactAt(database, placeOf('Interaction', uid), clock())
  if (asked === null || provenAt === null) return false
  return provenAt >= (wished ? asked.createdAt : before(asked.createdAt, seconds(age) as Duration))
}

/**
 * Completes the login of an interaction.
 * @returns the next address of the browser
 */
export async function finishLogin(context: IdentityProviderContext, interaction: Interaction, member: MemberCaller) {
  const accountId = subjectOf(member.id)
  const provider = await context.provider()
  const uid = interaction.session?.uid
  const session = uid ? await provider.Session.findByUid(uid) : undefined
  if (session?.accountId && session.accountId !== accountId) {
    // Another member was logged in before: their data is removed from the session.
    Object.assign(session, { accountId: undefined, authorizations: undefined })
    await session.persist()
  }
  const proven = member.provenAt === null ? undefined : unixSeconds(member.provenAt)
  return finish(interaction, { login: { accountId, ...(proven !== undefined && { ts: proven }) } })
}

/**
 * Records the member's new permissions beside the earlier ones.
 * @returns the next address of the browser
 */
export async function finishConsent(context: IdentityProviderContext, interaction: Interaction, member: MemberCaller) {
  const provider = await context.provider()
  const { grantId, params, prompt } = interaction
  const known = grantId ? await provider.Grant.find(grantId) : undefined
  const grant = known ?? new provider.Grant({ accountId: subjectOf(member.id), clientId: String(params.client_id) })
  grant.addOIDCScope(missingScopes(prompt.details).join(' ') || String(params.scope ?? 'openid'))
  return finish(interaction, { ...interaction.lastSubmission, consent: { grantId: await grant.save() } })
}

export const refuseConsent = (interaction: Interaction) =>
  finish(interaction, { error: 'access_denied', error_description: 'End-User refused' })

async function finish(interaction: Interaction, result: NonNullable<Interaction['result']>) {
  interaction.result = result
  await interaction.persist()
  return interaction.returnTo
}

function missingScopes({ missingOIDCScope }: Readonly<Record<string, unknown>>): string[] {
  return Array.isArray(missingOIDCScope) ? missingOIDCScope.map(String) : []
}
