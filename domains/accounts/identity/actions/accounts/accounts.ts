import type { Queryable, Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { EventBus } from '@/platform/jobs/events'
import { foldName } from '@/platform/text/shown-name'
import { days } from '@/platform/time/duration'
import { limits } from '../../rules'
import { nameProblem } from '../../rules/new-account'
import { noPassword } from '../../secrets/secrets'
import { ownerFor, releaseAddress } from '../../store/accounts/addresses'
import { createLink } from '../../store/accounts/links'
import { createMember, memberById } from '../../store/accounts/members'
import { screenAddress, withQuery } from './addresses'

interface AccountRequest {
  readonly email: string
  /** The language of a created account. */
  readonly language: Language
  /** The holder's name; null: the first part of the address. */
  readonly name: string | null
  readonly now: Date
}

/**
 * Returns the account of an address to which a purchase is delivered: the one that owns it (spec 3.8) or was merged
 * into, or a new one, closed to logins until a mailed link has set a password. Concurrent calls get the same account.
 * @returns the member's id
 */
export async function accountFor(transaction: Transaction, events: EventBus, request: AccountRequest): Promise<number> {
  const known = await ownerFor(transaction, request.email)
  return known ? (known.mergedInto ?? known.id) : openAccount(transaction, events, request)
}

/** Opens an account that waits for the owner of an address: closed to logins until a mailed link has set a password. */
export async function openAccount(
  transaction: Transaction,
  events: EventBus,
  request: AccountRequest,
): Promise<number> {
  const { email, language, now } = request
  const account = {
    email,
    language,
    username: usernameOf(request),
    passwordHash: noPassword,
    emailProven: false,
    createdAt: now,
  }
  // A concurrent account that has only named the address is found in the second round: being first does not make it the
  // owner.
  for (let times = 0; times < 2; times++) {
    await releaseAddress(transaction, email, now)
    const created = await createMember(transaction, account)
    if (created) {
      await events.emit(transaction, 'member.registered', { memberId: created.id }, now)
      return created.id
    }
    const owner = await ownerFor(transaction, email)
    if (owner) return owner.mergedInto ?? owner.id
  }
  throw new Error('An account is neither new nor there')
}

/** Returns the name, shortened to what an account may have. */
export function usernameOf({ email, name }: Pick<AccountRequest, 'email' | 'name'>) {
  const candidates = [name ?? '', email.split('@')[0] ?? '']
  const possible = candidates.map((request) => [...foldName(request)].slice(0, limits.nameLength).join('').trim())
  return possible.find((request) => nameProblem(request) === null) ?? email.slice(0, 1)
}

/** A guest may read the mail of an order late. */
const welcomeLasts = days(7)

/**
 * Returns the mailed link that sets an account's first password and opens it (decision 0181), good for a week; null when
 * the account has a password or a second factor already, or belongs to another address than the mail's.
 */
export async function welcomeLink(
  database: Queryable,
  { publicUrl, memberId, email, now }: { publicUrl: string; memberId: number; email: string; now: Date },
): Promise<string | null> {
  const member = await memberById(database, memberId)
  if (member?.passwordHash !== noPassword || member.email !== email || member.secondFactorSince !== null) return null
  const hash = await createLink(database, { purpose: 'welcome', email, memberId, lasts: welcomeLasts, now })
  return withQuery(screenAddress({ publicUrl }, 'welcome'), { email, hash })
}
