import { eq, type SQL, sql } from 'drizzle-orm'
import { members } from '@/domains/accounts/identity/relations'
import type { HoldingsReader, LineLife } from '@/domains/commerce/entitlements'
import type { Queryable } from '@/platform/database/connect'
import type { SessionColumn } from '@/platform/database/session-column'
import { textOf } from '@/platform/database/texts'
import type { Language } from '@/platform/i18n/languages'
import type { Activation, ActivationLine, Claim, CodeGrant } from '../rules'
import { activationPools, activations, codes } from '../tables'

/** All facts of a member that decide on activations and codes. */
export interface Possessions {
  readonly memberSince: Date
  /** Newest first; what was never paid for is not among them. */
  readonly lines: readonly NamedLine[]
  /** The activations in their order. */
  readonly activations: readonly Activation[]
  readonly codes: readonly CodeGrant[]
}

export interface NamedLine extends ActivationLine {
  /** As of the purchase, in the language asked for. */
  readonly name: string
  /** The subscription behind it; null: none. */
  readonly life: LineLife | null
}

/** The values for the placeholders of the column below. */
export interface PossessionsValues {
  readonly given: Language | null
  readonly otherwise: Language
  readonly first: string
}

const value = (name: keyof PossessionsValues) => sql.placeholder(name)
const reader = {
  language: sql`coalesce(${value('given')}::text, ${members.language}, ${value('otherwise')}::text)`,
  languages: [value('first')],
}
const list = (row: SQL, order: SQL, from: SQL) =>
  sql`(select coalesce(json_agg(${row} order by ${order}), '[]') ${from})`

const lines = (holdings: HoldingsReader) =>
  list(
    sql`json_build_object('orderId', l.id, 'order', l.number, 'position', l.position, 'pid', l.pid, 'term', l.term,
    'quantity', l.quantity, 'status', l.status, 'name', ${textOf(sql`l.names`, reader)},
    'placedAt', l.placed_at, 'paidAt', l.paid_at, 'since', l.since, 'extraDays', l.extra_days, 'life', l.life)`,
    sql`l.placed_at desc, l.id desc, l.position`,
    sql`from ${holdings.bought(sql`${members.id}`)} l`,
  )

const activated = list(
  sql`json_build_object('bundle', p.bundle, 'pid', a.pid)`,
  sql`a.activated_at, a.pid`,
  sql`from ${activationPools} p join ${activations} a on a.pool_id = p.id where p.member_id = ${members.id}`,
)

const given = list(
  sql`json_build_object('code', c.code, 'orderId', c.order_id, 'position', c.position, 'unit', c.unit,
    'product', c.product)`,
  sql`c.id`,
  sql`from ${codes} c where c.member_id = ${members.id}`,
)

export interface PossessionsRow {
  readonly memberSince: string
  readonly lines: readonly LineRow[]
  readonly activations: readonly Activation[]
  readonly codes: readonly CodeRow[]
}

interface LineRow extends Omit<NamedLine, 'placedAt' | 'paidAt' | 'since' | 'until'> {
  readonly placedAt: string
  readonly paidAt: string | null
  readonly since: string
}

interface CodeRow {
  readonly code: string
  readonly orderId: number | null
  readonly position: number
  readonly unit: number
  readonly product: number
}

/** Reads the purchases with the session, in one statement. */
export const possessionsColumn = (holdings: HoldingsReader): SessionColumn<PossessionsRow> => ({
  name: 'shelf',
  expression: sql`json_build_object('memberSince', ${members.createdAt}, 'lines', ${lines(holdings)},
    'activations', ${activated}, 'codes', ${given})`,
})

export const readPossessions = (holdings: HoldingsReader, row: PossessionsRow): Possessions => ({
  memberSince: new Date(row.memberSince),
  lines: row.lines.map(({ placedAt, paidAt, since, life, ...line }) => ({
    ...line,
    life,
    until: holdings.servedUntil(life),
    since: new Date(since),
    placedAt: new Date(placedAt),
    paidAt: paidAt === null ? null : new Date(paidAt),
  })),
  activations: row.activations,
  codes: row.codes.map(({ code, ...claim }) => ({ code, claim: readClaim(claim) })),
})

const readClaim = ({ orderId, position, unit, product }: Omit<CodeRow, 'code'>): Claim =>
  orderId === null ? { by: 'product', product } : { by: 'unit', orderId, position, unit }

/** The same for anyone who works without a session. */
export async function possessionsOf(
  database: Queryable,
  memberId: number,
  holdings: HoldingsReader,
): Promise<Possessions | null> {
  const values: PossessionsValues = { given: null, otherwise: 'en', first: 'en' }
  const [row] = await database
    .select({ found: possessionsColumn(holdings).expression })
    .from(members)
    .where(eq(members.id, memberId))
    .prepare('shelf of member')
    .execute({ ...values })
  return row ? readPossessions(holdings, row.found) : null
}
