import { lockOrderOf } from '@/domains/commerce/orders'
import type { Transaction } from '@/platform/database/connect'
import { forEach } from '@/platform/jobs/each'
import type { GiftingContext } from '../context'
import { handoversDue, isHandoverDue, lockHandover, openOfOrder } from '../store/handovers'
import { sendHandover, tellGiver } from './handover-letters'
import { canGo, endInVain } from './handovers'

/** Carries out all due work on transfers, each in a transaction of its own. */
export async function carryOutHandovers(context: GiftingContext) {
  const now = context.clock()
  await forEach(['expire', 'send'] as const, async (due) =>
    forEach(await handoversDue(context.database, due, now), ({ id, order }) =>
      context.database.transaction(async (transaction) => {
        await lockOrderOf(transaction, order)
        const handover = await lockHandover(transaction, id)
        if (!handover || !(await isHandoverDue(transaction, id, due, now))) return
        if (due === 'send' && (await canGo(context, transaction, handover))) {
          await sendHandover(context, transaction, id, now)
          return
        }
        await endInVain(context, transaction, handover, {
          outcome: due === 'expire' ? 'expired' : 'void',
          endedAt: now,
        })
        await tellGiver(context, transaction, handover, 'handoverOver')
      }),
    ),
  )
}

/** Ends transfers of licences that were refunded with their order, or whose fee was. */
export async function voidHandovers(context: GiftingContext, transaction: Transaction, order: number) {
  for (const { id, order: licence } of await openOfOrder(transaction, order)) {
    await lockOrderOf(transaction, licence)
    const handover = await lockHandover(transaction, id)
    if (!handover || (await canGo(context, transaction, handover))) continue
    await endInVain(context, transaction, handover, { outcome: 'void', endedAt: context.clock() })
    await tellGiver(context, transaction, handover, 'handoverOver')
  }
}
