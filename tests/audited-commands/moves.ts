import { moveColumns } from '@/domains/commerce/subscriptions/rules/move-list'
import { after, days } from '@/platform/time/duration'
import { publishDemoCatalogue } from '../console/catalogue-console'
import { someMember } from '../console/member-calls'
import { importLines } from '../import/import'
import type { Try } from './place'

/** Commands about sales of another shop. */
export const moveCommands: Readonly<Record<string, Try>> = {
  'subscriptions move': [
    'subscription.writeMoved',
    async (at) => {
      await publishDemoCatalogue(at.server)
      const { email } = await someMember(at.server)
      const now = at.server.clock.now()
      const bought = { status: 'complete', currency: 'EUR', country: 'DE', placed_at: now.toISOString() }
      const imported = await importLines(at.server, {
        orders: [{ ...bought, number: 'MOVED-1', member: email }],
        'order-lines': [{ order: 'MOVED-1', pid: 366, term: '1Y', unit_amount: 999 }],
        subscriptions: [{ order: 'MOVED-1', state: 'cancelled', paid_until: after(now, days(300)).toISOString() }],
      })
      if (Array.isArray(imported)) throw new Error(imported.join('\n'))
      const list = `${moveColumns.join(',')}\nMOVED-1,1,9,,paypal,,`
      return [await at.written('foyer-subscriptions.csv', list), '--write']
    },
  ],
}
