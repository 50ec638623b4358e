import { z } from 'zod/mini'

export const isHttpUrl = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

/** An address of a host, with nothing behind it. */
export const isOrigin = (value: string) => !isHttpUrl(value) || new URL(value).href === `${new URL(value).origin}/`

export const httpUrl = z.string().check(z.refine(isHttpUrl, 'must be an address such as https://member.example.com'))

/** The company's own provider of OpenID Connect, by which its staff come into the console. */
export interface StaffProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The name on the button. */
  readonly name: string
  readonly scope: string
  /** The claim with a person's groups. */
  readonly claim: string
  /** The groups of each role, the highest role first. */
  readonly roles: readonly { readonly role: string; readonly groups: readonly string[] }[]
  /** A person with a role there and without an account here may set up their access. */
  readonly create: boolean
  /** Values of `amr` and `acr` that prove a second factor at the provider; none: it is always asked for here. */
  readonly secondFactor: readonly string[]
  /** Only owners may log in by a password or a passkey of their own. */
  readonly only: boolean
}

/** The roles in their order of precedence. */
const roles = ['owner', 'support', 'finance', 'publisher']

const rolesWords = 'must say who has which role, such as "owner=foyer-owners; support=helpdesk,second-line"'
const onOff = z._default(z.enum(['0', '1']), '0')

export const staffVariables = {
  STAFF_ISSUER: z.optional(httpUrl),
  STAFF_CLIENT_ID: z.optional(z.string()),
  STAFF_CLIENT_SECRET: z.optional(z.string()),
  STAFF_NAME: z.optional(z.string()),
  STAFF_SCOPE: z._default(z.string(), 'openid email profile'),
  STAFF_CLAIM: z._default(z.string(), 'groups'),
  STAFF_ROLES: z.optional(z.string().check(z.refine((text) => rolesIn(text) !== null, rolesWords))),
  STAFF_CREATE: onOff,
  STAFF_SECOND_FACTOR: z._default(z.string(), ''),
  STAFF_ONLY: onOff,
}

interface Variables {
  readonly STAFF_ISSUER?: string | undefined
  readonly STAFF_CLIENT_ID?: string | undefined
  readonly STAFF_CLIENT_SECRET?: string | undefined
  readonly STAFF_NAME?: string | undefined
  readonly STAFF_SCOPE: string
  readonly STAFF_CLAIM: string
  readonly STAFF_ROLES?: string | undefined
  readonly STAFF_CREATE: '0' | '1'
  readonly STAFF_SECOND_FACTOR: string
  readonly STAFF_ONLY: '0' | '1'
}

/** Returns a line for each contradiction between the variables of staff logins. */
export function staffProblems(read: Variables): string[] {
  const needed = ['STAFF_ISSUER', 'STAFF_CLIENT_ID', 'STAFF_CLIENT_SECRET', 'STAFF_ROLES'] as const
  const missing = needed.filter((name) => read[name] === undefined)
  if (missing.length === 0 || (missing.length === needed.length && read.STAFF_ONLY === '0')) return []
  return [`${missing.join(', ')} must be set, too, for staff to log in by the company’s provider`]
}

export function staffProvider(read: Variables): StaffProvider | null {
  const { STAFF_ISSUER: issuer, STAFF_CLIENT_ID: clientId, STAFF_CLIENT_SECRET: clientSecret } = read
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null
  return {
    issuer,
    clientId,
    clientSecret,
    name: read.STAFF_NAME ?? new URL(issuer).host,
    scope: read.STAFF_SCOPE,
    claim: read.STAFF_CLAIM,
    roles: rolesIn(read.STAFF_ROLES ?? '') ?? [],
    create: read.STAFF_CREATE === '1',
    secondFactor: listed(read.STAFF_SECOND_FACTOR),
    only: read.STAFF_ONLY === '1',
  }
}

const listed = (text: string) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)

function rolesIn(text: string): StaffProvider['roles'] | null {
  const pairs = text
    .split(';')
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => /^(\w+)\s*=\s*(.+)$/.exec(each))
  const read = pairs.map((pair) => ({ role: pair?.[1] ?? '', groups: listed(pair?.[2] ?? '') }))
  if (read.length === 0 || read.some(({ role, groups }) => !roles.includes(role) || groups.length === 0)) return null
  return read.sort((one, other) => roles.indexOf(one.role) - roles.indexOf(other.role))
}
