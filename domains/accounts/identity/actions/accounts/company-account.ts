import type { Transaction } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { IdentityContext } from '../../context'
import { noPassword } from '../../secrets/secrets'
import { releaseAddress } from '../../store/accounts/addresses'
import { createMember, showAddress } from '../../store/accounts/members'
import { usernameOf } from './accounts'
import { afterFirstProof } from './prove-address'

interface Colleague {
  readonly email: string
  /** Their name at the provider; null: it does not state one. */
  readonly name: string | null
  readonly language: Language
  readonly now: Date
}

/**
 * Opens the account of a person whose address the owner of its domain vouches for: they log in by their company, or set
 * a password by a mailed link.
 * @returns null when there is an account already
 */
export async function openCompanyAccount(
  context: IdentityContext,
  transaction: Transaction,
  { email, name, language, now }: Colleague,
): Promise<number | null> {
  await releaseAddress(transaction, email, now)
  const username = usernameOf({ email, name })
  const account = { email, username, passwordHash: noPassword, language, emailProven: true, createdAt: now }
  const created = await createMember(transaction, account)
  if (created === null) return null
  await context.events.emit(transaction, 'member.registered', { memberId: created.id }, now)
  await context.agree(transaction, { memberId: created.id, language, at: now })
  return created.id
}

/** Keeps that an address was shown to be the account's own, and ends what was bound to it before (spec 3.8). */
export async function proveOwnAddress(
  context: Pick<IdentityContext, 'events'>,
  transaction: Transaction,
  { memberId, email, now }: { readonly memberId: number; readonly email: string; readonly now: Date },
) {
  if (!(await showAddress(transaction, memberId, email))) return
  await afterFirstProof(context, transaction, { memberId, now, session: null, device: null })
}
