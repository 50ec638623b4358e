import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { PersonalThing } from '@/platform/contract/member-page'

/** The member whose rows are searched. */
export interface Person {
  readonly memberId: number
  /** A list for `in (…)`: every address that is or was the member's own, and belongs to no other account now. */
  readonly addresses: SQL
}

/**
 * A table with members' data, and its treatment when the account ends. Every such table is declared once, by its
 * domain: the download of personal data, the erasure and the tests of both follow from the declaration. Undeclared
 * columns are exported and erased completely.
 */
export interface PersonalTable {
  readonly table: PgTable
  /** The condition for the member's rows. */
  readonly rows: (person: Person) => SQL
  /** Why the table is not exported; its rows are erased all the same. */
  readonly notExported?: string
  /** Only these of the rows are exported. */
  readonly exported?: SQL
  /** Columns that are not exported, by their name in the code, each with the reason. Raw bytes never are. */
  readonly withheld?: Readonly<Record<string, string>>
  /** Further exported values beside the columns, by their names in the export. */
  readonly also?: Readonly<Record<string, SQL>> | ((person: Person) => Readonly<Record<string, SQL>>)
  /** An expression that gives an address of the member's own, or null. It may not ask for `addresses`. */
  readonly address?: SQL
  /** The column that holds the key of a file of the member's: the file is linked from the export and erased with the row. */
  readonly file?: PgColumn
  /** The name of a row in a merge of accounts; for every table that refers to the member and does not stay apart. */
  readonly thing?: PersonalThing
  /** Why the rows stay with the account when it is merged into another; without it they go to the other. */
  readonly staysApart?: string
  /** Why the rows stay with a person when what they have bought becomes a company's (decision 0123); what stays apart does anyhow. */
  readonly staysPersonal?: string
  /** Where both accounts have such a row, what is under it goes to the other's row, which gets so much larger. */
  readonly joined?: { readonly size: PgColumn; readonly under: readonly RowsUnder[] }
  /**
   * Where both accounts have such a row, the higher one stays with the other account, with these columns; the row of
   * the closing account is emptied. An undo splits it again, unless it was changed since.
   */
  readonly ranked?: { readonly by: PgColumn; readonly order: readonly string[]; readonly with: readonly PgColumn[] }
  /** A number that tells rows apart of which an account has one: it gets the row's own, so that both go to the other account. */
  readonly toldApartBy?: PgColumn
  /**
   * Rows that belong to these rows without a reference to the member, and go with them when a merge is undone: those of
   * `table`, by its alias `t`, that belong to a member's rows.
   */
  readonly takes?: { readonly table: PgTable; readonly which: (memberId: SQL) => SQL }
  /**
   * The columns of this domain by which rows of other tables refer to one of these rows as a part of it: when a merge is
   * undone, the parts follow it.
   */
  readonly wholeBy?: readonly PgColumn[]
  /**
   * The columns that outlive the account until the books are closed; without it the rows are erased with the account.
   */
  readonly kept?: KeptRows
}

interface RowsUnder {
  readonly table: PgTable
  readonly parent: PgColumn
}

interface KeptRows {
  /** Why the vendor may and must keep it. */
  readonly because: string
  /** Only these of the rows stay; the others go. */
  readonly only?: SQL | ((person: Person) => SQL)
  /** The values of columns afterwards, by their names in the code: without personal data. */
  readonly emptied?: Readonly<Record<string, unknown>> | ((person: Person) => Readonly<Record<string, unknown>>)
}

/** The rows that name the member. */
export const ownedBy =
  (column: PgColumn) =>
  ({ memberId }: Person): SQL =>
    eq(column, memberId)

/** The rows that belong to a row of another table which is the member's: found first, so that an index finds their rows. */
export const under =
  (column: PgColumn, parent: PersonalTable, key: PgColumn) =>
  (person: Person): SQL =>
    sql`${column} = any(array(select ${key} from ${parent.table} where ${parent.rows(person)}))`
