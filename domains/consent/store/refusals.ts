import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { letterAddress, members } from '@/domains/identity/relations'
import type { Queryable } from '@/platform/database/connect'
import type { OptionalMail } from '@/platform/mail/choices'
import { askingRefusals, mailRefusals } from '../tables'

/** Nobody asks in the name of an address any more, until its owner does. */
export const refuseAsking = (database: Queryable, addressHash: Buffer, at: Date) =>
  database.insert(askingRefusals).values({ addressHash, at }).onConflictDoNothing()

export const allowAsking = (database: Queryable, addressHash: Buffer) =>
  database.delete(askingRefusals).where(eq(askingRefusals.addressHash, addressHash))

export async function isAskingRefused(database: Queryable, addressHash: Buffer): Promise<boolean> {
  const [refused] = await database.select().from(askingRefusals).where(eq(askingRefusals.addressHash, addressHash))
  return refused !== undefined
}

/** The members whose mail goes to an address. */
const membersAt = (email: string) =>
  sql`(select ${members.id} from ${members} where ${or(eq(members.email, email), eq(members.provenEmail, email))})`

/**
 * The service mails that the members of an address do not want.
 * @param memberId the one who asks, where that is known; null: whoever the address belongs to
 */
export async function refusedMails(
  database: Queryable,
  email: string,
  memberId: number | null = null,
): Promise<readonly OptionalMail[]> {
  const rows = await database
    .select({ kind: mailRefusals.kind })
    .from(mailRefusals)
    .where(
      memberId === null ? sql`${mailRefusals.memberId} in ${membersAt(email)}` : eq(mailRefusals.memberId, memberId),
    )
  return [...new Set(rows.map(({ kind }) => kind))]
}

/** Switches service mails off for the members of an address. */
export async function refuseMails(
  database: Queryable,
  { email, kinds, now }: { readonly email: string; readonly kinds: readonly OptionalMail[]; readonly now: Date },
): Promise<void> {
  if (kinds.length === 0) return
  const off = sql.join(
    kinds.map((kind) => sql`(${kind})`),
    sql`, `,
  )
  await database.execute(sql`
    insert into ${mailRefusals} (member_id, kind, at)
    select owner.id, off.kind, ${now}::timestamptz
    from ${membersAt(email)} owner (id) cross join (values ${off}) off (kind)
    on conflict do nothing`)
}

export const wantMails = (database: Queryable, email: string, kinds: readonly OptionalMail[]) =>
  database
    .delete(mailRefusals)
    .where(and(sql`${mailRefusals.memberId} in ${membersAt(email)}`, inArray(mailRefusals.kind, [...kinds])))

/** Whether an address is a member's, to whom service mails go. */
export async function isMembers(database: Queryable, email: string): Promise<boolean> {
  const [found] = await database
    .select({ id: members.id })
    .from(members)
    .where(or(eq(members.email, email), eq(members.provenEmail, email)))
    .limit(1)
  return found !== undefined
}

/** Where letters to a member go: an address that the account has only named may be a stranger's (spec 3.8), whose choices are theirs. */
export async function letterAddressOf(database: Queryable, memberId: number): Promise<string> {
  const [found] = await database.select({ email: letterAddress }).from(members).where(eq(members.id, memberId))
  if (!found) throw new Error('The member of the session has gone')
  return found.email
}
