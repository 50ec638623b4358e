import { defineDomain } from '@/platform/installation/domain'
import { ordersHandlers } from './calls/member'
import { ordersCalls } from './contract/member'
import { ordersPart } from './imports/orders'
import { backup } from './store/backup'
import { card, matches } from './store/member-card'
import { personalData } from './store/personal-data'
import { timeline } from './store/timeline'

export const orders = defineDomain({
  name: 'orders',
  open: () => null,
  member: { calls: ordersCalls, handlers: () => ordersHandlers },
  imports: [ordersPart],
  personalData,
  backup,
  card,
  matches,
  timeline,
})
