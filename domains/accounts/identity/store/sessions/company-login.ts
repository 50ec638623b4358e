import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'

/** The facts of companies with a login provider, as parts of identity's statements. */
export interface CompanyLogin {
  /** The person's account is opened by the company's provider only, not by a password. */
  readonly closes: (personId: SQL) => SQL<boolean>
  /** The link to an account at the provider is that person's, and opens sessions. */
  readonly opens: (link: number, personId: SQL) => SQL<boolean>
  /** Notes by what a session was opened, where `opened` holds: what ends the link ends the session. */
  readonly note: (link: number, tokenHash: Buffer, opened: SQL) => SQL
}

/** Whether the member `m` of a statement may be let in: by the company that has vouched for them, or as no company forbids it. */
export const admits = ({ opens, closes }: CompanyLogin, link: number | null): SQL<boolean> =>
  link === null ? sql`not ${closes(sql`m.id`)}` : opens(link, sql`m.id`)

/** Whether only the company's provider opens an account. */
export async function isClosedByCompany(
  database: Queryable,
  { closes }: Pick<CompanyLogin, 'closes'>,
  memberId: number,
): Promise<boolean> {
  const { rows } = await database.execute<{ closed: boolean }>(
    sql`select ${closes(sql`${memberId}::bigint`)} as closed`,
  )
  return rows[0]?.closed === true
}
