import { and, eq, lt } from 'drizzle-orm'
import type { Queryable } from '@/platform/database/connect'
import { before, days } from '@/platform/time/duration'
import { operatorDevices } from '../tables'

/** As long as the browser keeps its cookie. */
export const deviceLife = days(365)

export async function isKnownDevice(database: Queryable, operatorId: number, deviceHash: Buffer): Promise<boolean> {
  const { operatorId: owner, deviceHash: hash } = operatorDevices
  return (await database.$count(operatorDevices, and(eq(owner, operatorId), eq(hash, deviceHash)))) > 0
}

export const rememberDevice = (
  database: Queryable,
  device: { readonly operatorId: number; readonly deviceHash: Buffer; readonly signedInAt: Date },
) =>
  database
    .insert(operatorDevices)
    .values(device)
    .onConflictDoUpdate({
      target: [operatorDevices.operatorId, operatorDevices.deviceHash],
      set: { signedInAt: device.signedInAt },
    })

export const forgetDevicesOf = (database: Queryable, operatorId: number) =>
  database.delete(operatorDevices).where(eq(operatorDevices.operatorId, operatorId))

export const purgeDevices = (database: Queryable, now: Date) =>
  database.delete(operatorDevices).where(lt(operatorDevices.signedInAt, before(now, deviceLife)))
