import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { VirtualKind } from '@/domains/commerce/catalogue/rules/kinds'
import type { RefusalCode } from '@/platform/codes/codes'
import { type Refusal, refuse } from '@/platform/contract/refusal'
import type { Transaction } from '@/platform/database/connect'
import { allOrRefused } from '@/platform/database/transaction'
import type { LicencesContext } from '../context'
import { type Device, recognise } from '../rules/devices'
import { refusesVirtual } from '../rules/seats'
import { opensOn } from '../rules/shared'
import type { ReceivedPlace } from '../store/holdings'
import { grantSeat, moveSeat, updateSeat } from '../store/seats'
import { putOnPlace } from '../store/shared-seats'
import { type HeldSeat, type LockedSeats, overOf, restsFor, settleAt } from './settle'

interface ReceivedRequest {
  readonly received: ReceivedPlace
  readonly catalogue: Catalogue
  readonly device: Device
  readonly virtual: VirtualKind | undefined
  readonly now: Date
}

/**
 * Puts a person's device on the place that an account has given to them: 30008 where it was taken back meanwhile, 30010
 * where it is suspended, 30005 where another device is on it, and 30019 where its product is not for such a machine.
 */
export async function authorizeReceived<Code extends RefusalCode>(
  context: Pick<LicencesContext, 'database' | 'settings' | 'holdings' | 'events'>,
  { received, catalogue, device, virtual, now }: ReceivedRequest,
  also: (transaction: Transaction, seatId: string) => Promise<Refusal<Code> | null>,
): Promise<HeldSeat | Refusal<30005 | 30008 | 30010 | 30019 | Code>> {
  const { accountId: memberId, line, platform, id: shared } = received
  const place = { line, platform }
  return allOrRefused(context.database, async (transaction) => {
    const settled = await settleAt(context, transaction, { catalogue, memberId, place, now })
    const refused = refusalFor(settled, received, { device, virtual })
    if (refused) return refused
    const seatId = await placeDevice(context, transaction, settled, { shared, device, now })
    const grants = opensOn(received.source, settled.grants)
    const held = {
      seatId,
      grants,
      memberId,
      place,
      device: device.deviceHash,
      catalogue,
      lease: null,
      over: overOf(settled),
    }
    return (await also(transaction, seatId)) ?? held
  })
}

function refusalFor(
  settled: LockedSeats,
  { id: shared, source }: Pick<ReceivedPlace, 'id' | 'source'>,
  { device, virtual }: Pick<ReceivedRequest, 'device' | 'virtual'>,
) {
  const { occupants, grants } = settled
  const index = occupants.findIndex((occupant) => occupant.shared === shared)
  if (index < 0) return refuse(30008)
  if (restsFor(settled, index)) return refuse(30010)
  const on = occupants[index]?.device ?? null
  if (on !== null) return recognise([on], device) ? null : refuse(30005)
  return refusesVirtual(opensOn(source, grants), virtual) ? refuse(30019) : null
}

async function placeDevice(
  { events }: Pick<LicencesContext, 'events'>,
  transaction: Transaction,
  { pool, occupants, kept }: LockedSeats,
  { shared, device, now }: { readonly shared: number; readonly device: Device; readonly now: Date },
): Promise<string> {
  const on = occupants.find((occupant) => occupant.shared === shared)?.device
  // The machine may have a seat of the same pool already, by a key of the account: now it moves to the person's place.
  const known = on ?? recognise(kept, device)
  if (!known) return grantSeat(transaction, events, pool, device, now, { shared })
  if (!on) await putOnPlace(transaction, known.id, shared)
  if (known.deviceHash.equals(device.deviceHash)) await updateSeat(transaction, known.id, device, now)
  else await moveSeat(transaction, known.id, device, now)
  return known.id
}
