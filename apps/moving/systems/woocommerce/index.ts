import type { ShopSystem } from '../../system'
import { customersFile, usersFile } from './customers'
import { ordersFile } from './orders'
import { licencesFile, subscriptionsFile } from './subscriptions'

/** WooCommerce: its REST API's JSON, and the CSV of its customers and orders with a row for each item. */
export const woocommerce: ShopSystem = {
  files: [usersFile, customersFile, ordersFile, licencesFile, subscriptionsFile],
}
