import type { StaffProvider } from '@/platform/config/staff'
import { foldAddress } from '@/platform/text/typed/address'
import { isRole, type Role } from './permissions'

type Claims = Readonly<Record<string, unknown>>

const textsIn = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim]).filter((each): each is string => typeof each === 'string')

/**
 * Returns the highest role that a person's groups give; null: none. A nested claim is named by a path, `realm.roles`.
 */
export function roleBy({ claim, roles }: Pick<StaffProvider, 'claim' | 'roles'>, claims: Claims): Role | null {
  const groups = textsIn(
    claims[claim] ?? claim.split('.').reduce<unknown>((within, name) => (within as Claims | undefined)?.[name], claims),
  )
  const found = roles.find((each) => each.groups.some((group) => groups.includes(group)))
  return isRole(found?.role) ? found.role : null
}

/** Whether the provider says that a second factor was given there, in a way that the vendor trusts. */
export const gaveSecondFactor = ({ secondFactor }: Pick<StaffProvider, 'secondFactor'>, { amr, acr }: Claims) =>
  [...textsIn(amr), ...textsIn(acr)].some((value) => secondFactor.includes(value))

/** In lower case; null: the provider names none, or says itself that it is not theirs for sure. */
export function addressIn({ email, email_verified }: Claims): string | null {
  return typeof email === 'string' && email.includes('@') && email_verified !== false ? foldAddress(email) : null
}
