import { and, eq, gt, isNull, lt, not, sql } from 'drizzle-orm'
import { isClosed } from '@/domains/accounts/identity'
import type { VirtualKind } from '@/domains/commerce/catalogue/rules/kinds'
import type { HoldingsReader } from '@/domains/commerce/entitlements'
import type { Queryable, Transaction } from '@/platform/database/connect'
import { type Component, type Device, programFacts, type StoredProgram } from '../rules/devices'
import type { Place } from '../rules/seats'
import { deviceRequests } from '../tables/device-requests'
import { type Holdings, type HoldingsRow, holdingColumns, readHoldings } from './holdings'

/** @returns false when the code that a member would type is another program's at the moment */
export async function addDeviceRequest(
  database: Queryable,
  request: typeof deviceRequests.$inferInsert,
): Promise<boolean> {
  const { rowCount } = await database.insert(deviceRequests).values(request).onConflictDoNothing()
  return rowCount === 1
}

const open = (userCode: string, now: Date) =>
  and(eq(deviceRequests.userCode, userCode), gt(deviceRequests.expiresAt, now))

const unanswered = and(isNull(deviceRequests.seatId), isNull(deviceRequests.refusedAt))

/** A device that waits for its member's answer, and what decides whether this one can give it a seat. */
export interface DeviceRequest extends Device {
  readonly userCode: string
  readonly place: Place
  readonly virtual: VirtualKind | undefined
  readonly holdings: Holdings
}

interface WaitingRow extends HoldingsRow, Place, StoredProgram {
  readonly deviceHash: Buffer
  readonly device: string
  readonly nickname: string | null
  readonly components: readonly Component[]
  readonly installation: Buffer | null
  readonly virtual: VirtualKind | null
}

interface Search {
  readonly userCode: string
  readonly memberId: number
  /** The throttle of the person who asks: while it is closed, no device waits for them. */
  readonly guesses: string
  readonly now: Date
  readonly holdings: HoldingsReader
}

/** Finds a waiting device, in one statement. */
export async function waitingDevice(
  database: Queryable,
  { userCode, memberId, guesses, now, holdings }: Search,
): Promise<DeviceRequest | null> {
  const { rows } = await database.execute<WaitingRow>(sql`
    select line, platform, device_hash "deviceHash", device, nickname, components, installation, virtual,
      version, architecture, system, ${holdingColumns(holdings, memberId, null)}
    from ${deviceRequests} where ${and(open(userCode, now), unanswered, not(isClosed(guesses, now)))}`)
  const [row] = rows
  if (!row) return null
  const { line, platform, deviceHash, device, nickname, components, installation, virtual } = row
  const identity = { ...(components.length > 0 && { components }), ...(installation && { installation }) }
  const asking = { deviceHash, device, nickname, ...identity, ...programFacts(row) }
  return {
    ...asking,
    userCode,
    place: { line, platform },
    virtual: virtual ?? undefined,
    holdings: readHoldings(holdings, row),
  }
}

/** @returns false when it was answered already, or has expired */
export async function answerDeviceRequest(
  database: Queryable,
  userCode: string,
  answer: { seatId: string } | { refusedAt: Date; barred?: boolean },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await database
    .update(deviceRequests)
    .set(answer)
    .where(and(open(userCode, now), unanswered))
  return rowCount === 1
}

/** The request that a program polls for, with what it was before this poll: polling too often is known by it. */
export async function pollDeviceRequest(transaction: Transaction, codeHash: Buffer, now: Date) {
  const [request] = await transaction
    .select()
    .from(deviceRequests)
    .where(eq(deviceRequests.codeHash, codeHash))
    .for('update')
  if (!request) return null
  await transaction.update(deviceRequests).set({ polledAt: now }).where(eq(deviceRequests.codeHash, codeHash))
  return request
}

export const purgeDeviceRequests = (database: Queryable, before: Date) =>
  database.delete(deviceRequests).where(lt(deviceRequests.expiresAt, before))
