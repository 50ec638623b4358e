import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { letterAddress, members } from '@/domains/accounts/identity/relations'
import type { OptionalMail } from '@/platform/contract/optional-mails'
import type { Queryable } from '@/platform/database/connect'
import { askingRefusals, mailRefusals } from '../tables'

/** Stops questions in the name of an address, until its owner asks. */
export const refuseAsking = (database: Queryable, addressHash: Buffer, at: Date) =>
  database.insert(askingRefusals).values({ addressHash, at }).onConflictDoNothing()

export const allowAsking = (database: Queryable, addressHash: Buffer) =>
  database.delete(askingRefusals).where(eq(askingRefusals.addressHash, addressHash))

export async function isAskingRefused(database: Queryable, addressHash: Buffer): Promise<boolean> {
  const [refused] = await database.select().from(askingRefusals).where(eq(askingRefusals.addressHash, addressHash))
  return refused !== undefined
}

/** The reader whose service mails are meant: a member, or the owner of an address. */
export type MailReader = { readonly memberId: number } | { readonly email: string }

/** An account that has only named an address gets its letters elsewhere (spec 3.8), and is not meant by it. */
const isReader = (reader: MailReader) =>
  'memberId' in reader
    ? eq(members.id, reader.memberId)
    : and(
        or(
          eq(members.email, reader.email),
          eq(members.provenEmail, reader.email),
          eq(members.billingEmail, reader.email),
        ),
        sql`${letterAddress} = ${reader.email}`,
      )

const readers = (reader: MailReader) => sql`(select ${members.id} from ${members} where ${isReader(reader)})`

/** Returns the condition for a reader's rows: by the member where one asks, since their rows are with them. */
const ofReader = (reader: MailReader) =>
  'memberId' in reader
    ? eq(mailRefusals.memberId, reader.memberId)
    : sql`${mailRefusals.memberId} in ${readers(reader)}`

/** Returns the service mails that a reader does not want. */
export async function refusedMails(database: Queryable, reader: MailReader): Promise<readonly OptionalMail[]> {
  const rows = await database.select({ kind: mailRefusals.kind }).from(mailRefusals).where(ofReader(reader))
  return [...new Set(rows.map(({ kind }) => kind))]
}

/** Switches service mails off. */
export async function refuseMails(
  database: Queryable,
  reader: MailReader,
  { kinds, now }: { readonly kinds: readonly OptionalMail[]; readonly now: Date },
): Promise<void> {
  if (kinds.length === 0) return
  const off = sql.join(
    kinds.map((kind) => sql`(${kind})`),
    sql`, `,
  )
  await database.execute(sql`
    insert into ${mailRefusals} (member_id, kind, at)
    select owner.id, off.kind, ${now}::timestamptz
    from ${readers(reader)} owner (id) cross join (values ${off}) off (kind)
    on conflict do nothing`)
}

export const wantMails = (database: Queryable, reader: MailReader, kinds: readonly OptionalMail[]) =>
  database.delete(mailRefusals).where(and(ofReader(reader), inArray(mailRefusals.kind, [...kinds])))

/** Whether an address is that of a member, to whom service mails are sent. */
export async function isMembers(database: Queryable, email: string): Promise<boolean> {
  const [found] = await database.select({ id: members.id }).from(members).where(isReader({ email })).limit(1)
  return found !== undefined
}

/** Where letters to a member go: an address that the account has only named may be a stranger's (spec 3.8), whose choices are theirs. */
export async function letterAddressOf(database: Queryable, memberId: number): Promise<string> {
  const [found] = await database.select({ email: letterAddress }).from(members).where(eq(members.id, memberId))
  if (!found) throw new Error('The member of the session has gone')
  return found.email
}
