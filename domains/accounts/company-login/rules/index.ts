import type { Claims } from '@/platform/openid/relying-party'
import { foldName } from '@/platform/text/shown-name'
import { foldAddress } from '@/platform/text/typed/address'
import { days, minutes } from '@/platform/time/duration'

/** `offered`: people of the company may sign in by its provider; `required`: nothing else opens their accounts. */
export const modes = ['off', 'offered', 'required'] as const
export type Mode = (typeof modes)[number]

/** The kinds of changes of the setting, and of logins by it. */
export const eventKinds = [
  'set',
  'tried',
  'offered',
  'required',
  'off',
  'removed',
  'domain',
  'domainEnded',
  'opened',
  'linked',
  'signedIn',
] as const
export type EventKind = (typeof eventKinds)[number]

/** The changes that owners get a letter about. */
export const noticeKinds = ['set', 'offered', 'required', 'off', 'removed'] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const limits = { issuer: 500, clientId: 300, clientSecret: 1000, codeLength: 6 } as const

/** Between the way out and the way back. */
export const journeyLasts = minutes(10)

/** How long a person who comes for the first time has to prove that the account is theirs. */
export const proofLasts = minutes(15)
export const mostTries = 5
export const codeAgainAfter = minutes(1)

/** For so long the history of sign-ins is kept. */
export const historyLasts = days(400)

/** The problems of a named provider. */
export const providerProblems = [
  'malformed',
  'insecure',
  'forbidden',
  'unreachable',
  'noProvider',
  'otherIssuer',
  'lacking',
] as const
export type ProviderProblem = (typeof providerProblems)[number]

/** Why the setting is not switched on. */
export const switchProblems = ['untried', 'noDomain', 'noFactor'] as const
export type SwitchProblem = (typeof switchProblems)[number]

/** The states of a domain's DNS record. */
export const recordStates = ['shown', 'missing', 'unknown', 'taken'] as const
export type RecordState = (typeof recordStates)[number]

/** Why a person who came back is not logged in. */
export const refusals = [
  'often',
  'unreachable',
  'interrupted',
  'client',
  'session',
  'noAddress',
  'unverified',
  'otherDomain',
  'closed',
  'asked',
  'blocked',
  'another',
] as const
export type RefusalReason = (typeof refusals)[number]

/** Returns the name of the record that proves a domain, and its content. */
export const recordName = (domain: string) => `_foyer-sign-in.${domain}`
export const recordValue = (token: string) => `foyer-sign-in=${token}`

/** @param insecure http is allowed, since nothing is real */
export function issuerProblem(issuer: string, { insecure }: { readonly insecure: boolean }): ProviderProblem | null {
  if (issuer.length > limits.issuer || !URL.canParse(issuer)) return 'malformed'
  const { protocol, username, password, hash, search, hostname } = new URL(issuer)
  if (!/^https?:$/.test(protocol) || hostname === '' || username + password + hash + search !== '') return 'malformed'
  return protocol === 'https:' || insecure ? null : 'insecure'
}

/** Providers that everybody has accounts at: whose an account is there, says a claim. */
const shared: Readonly<Record<string, string>> = { 'https://accounts.google.com': 'hd' }

export interface Colleague {
  readonly subject: string
  readonly email: string
  readonly domain: string
  /** Null: the provider does not say. */
  readonly name: string | null
}

/**
 * Returns the person that a provider names. The address must be at a domain of the company's, and not one that the
 * provider itself calls unverified; where a provider has other customers, too, it must confirm the address, and that
 * the account is the company's.
 */
export function colleagueIn(
  issuer: string,
  domains: readonly string[],
  claims: Claims,
): Colleague | { readonly why: 'noAddress' | 'unverified' | 'otherDomain' } {
  const { sub, email: given, email_verified: verified, name } = claims
  if (typeof sub !== 'string' || sub === '' || sub.length > 255) return { why: 'noAddress' }
  if (typeof given !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(given.trim()) || given.length > 255) {
    return { why: 'noAddress' }
  }
  const own = shared[issuer.replace(/\/$/, '')]
  if (verified !== true && (verified !== undefined || own !== undefined)) return { why: 'unverified' }
  const email = foldAddress(given)
  const domain = domainOf(email)
  if (!domains.includes(domain)) return { why: 'otherDomain' }
  if (own !== undefined && claims[own] !== domain) return { why: 'otherDomain' }
  return { subject: sub, email, domain, name: typeof name === 'string' ? foldName(name) || null : null }
}

export const domainOf = (email: string) => foldAddress(email).split('@').at(-1) ?? ''
