import { and, asc, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { letterAddress, members } from '@/domains/accounts/identity/relations'
import { orderLines, orders } from '@/domains/commerce/orders/relations'
import type { OrderStatus } from '@/domains/commerce/orders/rules'
import { assignedTo, inWork, type WorkFilter } from '@/domains/staff/case-work/relations'
import { returnedByHand } from '@/integrations/payments/browser'
import type { ProviderName } from '@/integrations/payments/provider'
import type { SellerKind } from '@/integrations/payments/seller'
import type { Queryable } from '@/platform/database/connect'
import type { Language } from '@/platform/i18n/languages'
import type { Texts } from '@/platform/i18n/texts'
import type { Currency } from '@/platform/money/money'
import { foldAddress } from '@/platform/text/typed/address'
import { numberIn } from '@/platform/text/typed/code'
import type { ActorKind, CaseKind, CaseState, Reason } from '../rules'
import { refundCaseLines, refundCaseSteps, refundCases } from '../tables'
import { codesTakenFor, type LineSources } from './sources'

/** All facts of a case. */
export interface RefundCase {
  readonly id: number
  readonly version: number
  readonly number: string
  readonly kind: CaseKind
  readonly state: CaseState
  readonly reason: Reason | null
  readonly description: string
  /** As the member gave them with the case. */
  readonly fullName: string
  readonly email: string
  readonly language: Language
  readonly createdAt: Date
  readonly refusals: number
  readonly reference: string | null
  readonly memberId: number
  /** The account's address. */
  readonly memberEmail: string
  /** Where letters go: an address that the account has only named is a stranger's, for all we know (spec 3.8). */
  readonly writtenTo: string
  /** The operator to whom it is assigned; null: unassigned. */
  readonly assigned: string | null
  readonly orderId: number
  readonly orderNumber: string
  readonly country: string
  readonly currency: Currency
  readonly provider: ProviderName | null
  readonly payment: string | null
  readonly soldBy: SellerKind
  /** How many lines the order has, with those that the case is not about. */
  readonly orderLines: number
  readonly lines: readonly CaseLine[]
  readonly steps: readonly CaseStep[]
}

export interface CaseLine {
  readonly position: number
  readonly pid: number
  readonly quantity: number
  /** How many of it go back; null: the line as it is. */
  readonly units: number | null
  readonly names: Texts
  /** The amount to refund for it, in smallest units: a part of its price, or the whole rest. */
  readonly amount: number
  readonly status: OrderStatus
}

export interface CaseStep {
  readonly state: CaseState
  /** Unix seconds. */
  readonly at: number
  readonly actorKind: ActorKind
  /** An operator's name; of the others what they are. */
  readonly actor: string
  readonly note: string | null
}

/** The most that one answer lists: more than any member has. */
const mostListed = 200

export const casesOfMember = (database: Queryable, memberId: number): Promise<RefundCase[]> =>
  read(database, eq(refundCases.memberId, memberId))

export const casesOfOrder = (database: Queryable, orderId: number): Promise<RefundCase[]> =>
  read(database, eq(refundCases.orderId, orderId))

/** For operators: the newest of those that are in one of the states. */
export const casesIn = (database: Queryable, states: readonly CaseState[]): Promise<RefundCase[]> =>
  read(database, inArray(refundCases.state, [...states]))

/**
 * The cases that need an operator: a request to decide on, one that the provider refused, and an approved one to be
 * paid by hand.
 */
export const awaitsOperator = or(
  inArray(refundCases.state, ['requested', 'failed']),
  and(eq(refundCases.state, 'approved'), or(isNull(orders.payment), inArray(orders.provider, [...returnedByHand]))),
)

/** The filter of an operator's list; undefined does not restrict it. */
export interface WantedCases {
  readonly state: CaseState | 'waiting' | 'all'
  readonly kind: CaseKind | undefined
  /** The number of a case or of an order, or a member's address. */
  readonly search: string | undefined
  readonly oldestFirst: boolean
  /** Left out: the staff’s own division of the cases plays no part. */
  readonly work?: WorkFilter
  /** The id of the last one of the page before. */
  readonly after: number | undefined
  readonly most: number
}

export function findCases(database: Queryable, wanted: WantedCases): Promise<RefundCase[]> {
  const { state, kind, search, oldestFirst, work, after, most } = wanted
  return read(
    database,
    and(
      standing(state),
      kind && eq(refundCases.kind, kind),
      search === undefined
        ? undefined
        : or(
            eq(refundCases.number, numberIn(search)),
            eq(orders.number, numberIn(search)),
            eq(members.email, foldAddress(search)),
          ),
      work && inWork('refunds', refundCases.number, work, state === 'waiting'),
      behind(after, oldestFirst),
    ),
    { oldestFirst, most },
  )
}

function standing(state: WantedCases['state']) {
  if (state === 'all') return
  return state === 'waiting' ? awaitsOperator : eq(refundCases.state, state)
}

function behind(id: number | undefined, oldestFirst: boolean) {
  if (id === undefined) return
  return oldestFirst ? gt(refundCases.id, id) : lt(refundCases.id, id)
}

/** The cases that wait for refunds of a payment which the provider has taken on under these names. */
export function casesAwaiting(
  database: Queryable,
  { provider, payment, references }: { provider: ProviderName; payment: string; references: readonly string[] },
) {
  return database
    .select({ number: refundCases.number, reference: refundCases.reference })
    .from(refundCases)
    .innerJoin(orders, eq(orders.id, refundCases.orderId))
    .where(
      and(
        eq(orders.provider, provider),
        eq(orders.payment, payment),
        eq(refundCases.state, 'refunding'),
        inArray(refundCases.reference, [...references]),
      ),
    )
}

export async function caseByNumber(database: Queryable, number: string): Promise<RefundCase | null> {
  const [found] = await read(database, eq(refundCases.number, number))
  return found ?? null
}

/** Returns the member of a case that the system opens. */
export async function memberOf(database: Queryable, id: number) {
  const [found] = await database
    .select({ email: sql<string>`coalesce(${members.billingEmail}, ${members.email})`, username: members.username })
    .from(members)
    .where(eq(members.id, id))
  if (!found) throw new Error(`There is no member ${id}`)
  return found
}

interface Reach {
  readonly oldestFirst?: boolean
  readonly most?: number
}

const read = (
  database: Queryable,
  which: SQL | undefined,
  { oldestFirst = false, most = mostListed }: Reach = {},
): Promise<RefundCase[]> =>
  database
    .select({
      id: refundCases.id,
      version: refundCases.version,
      number: refundCases.number,
      kind: refundCases.kind,
      state: refundCases.state,
      reason: refundCases.reason,
      description: refundCases.description,
      fullName: refundCases.fullName,
      email: refundCases.email,
      language: refundCases.language,
      createdAt: refundCases.createdAt,
      refusals: refundCases.refusals,
      reference: refundCases.reference,
      memberId: refundCases.memberId,
      memberEmail: members.email,
      writtenTo: letterAddress,
      assigned: assignedTo('refunds', refundCases.number),
      orderId: orders.id,
      orderNumber: orders.number,
      country: orders.country,
      currency: orders.currency,
      provider: orders.provider,
      payment,
      soldBy: orders.soldBy,
      orderLines: sql<number>`(select count(*)::int from ${orderLines} line where line.order_id = ${orders.id})`,
      lines: linesOfCase,
      steps: stepsOfCase,
    })
    .from(refundCases)
    .innerJoin(orders, eq(orders.id, refundCases.orderId))
    .innerJoin(members, eq(members.id, refundCases.memberId))
    .where(and(which))
    .orderBy(oldestFirst ? asc(refundCases.id) : desc(refundCases.id))
    .limit(most)

/** The provider's name for the payment; null: nothing goes back through it, as where the order was paid elsewhere. */
const payment = sql<string | null>`case when ${inArray(orders.provider, [...returnedByHand])} then null
  else ${orders.payment} end`

/** The lines that an open case holds, since a withdrawal may have taken some. A closed one names all its lines. */
const linesOfCase = sql<CaseLine[]>`(
  select coalesce(json_agg(json_build_object(
    'position', line.position, 'pid', line.pid, 'quantity', line.quantity, 'units', item.units, 'names', line.names,
    'amount', coalesce(item.amount, line.amount - line.goodwill),
    'status', line.status) order by line.position), '[]')
  from ${refundCaseLines} item join ${orderLines} line on line.order_id = item.order_id and line.position = item.position
  where item.case_id = ${refundCases.id}
    and (item.held or (item.amount is not null and ${refundCases.state} = 'refunded') or ${refundCases.state} in ('declined', 'retracted', 'closed')))`

const stepsOfCase = sql<CaseStep[]>`(
  select json_agg(json_build_object(
    'state', step.state, 'at', floor(extract(epoch from step.at))::bigint, 
    'actorKind', step.actor_kind, 'actor', step.actor, 'note', step.note)
    order by step.id)
  from ${refundCaseSteps} step where step.case_id = ${refundCases.id})`

/** Whether a code was taken for any of these lines. */
export async function isCodeTaken(
  database: Queryable,
  sources: LineSources,
  orderId: number,
  positions: readonly number[],
): Promise<boolean> {
  const { rows } = await database.execute(sql`
    select from ${orderLines} line
    where line.order_id = ${orderId} and line.position = any(${sql.param([...positions])}::smallint[])
      and ${codesTakenFor(sources, sql`line`)} > 0
    limit 1`)
  return rows.length > 0
}
