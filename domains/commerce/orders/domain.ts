import { defineDomain } from '@/platform/installation/domain'
import { ordersApi } from './calls/api'
import { ordersConsole } from './calls/console'
import { ordersHandlers } from './calls/member'
import type { OrdersContext } from './context'
import { ordersApiCalls } from './contract/api'
import { ordersConsoleCalls } from './contract/console'
import { ordersCalls } from './contract/member'
import { ordersPart } from './imports/orders'
import { overview } from './store/holders'
import { staff } from './store/staff'
import { backup, personalData } from './tables'

export const orders = defineDomain({
  name: 'orders',
  open: (deps): OrdersContext => deps,
  member: { calls: ordersCalls, handlers: () => ordersHandlers },
  console: { calls: ordersConsoleCalls, handlers: ordersConsole },
  api: { calls: ordersApiCalls, handlers: ordersApi },
  imports: [ordersPart],
  personalData,
  backup,
  overview,
  staff,
})
