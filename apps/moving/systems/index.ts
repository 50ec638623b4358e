import type { ShopSystem } from '../system'
import { woocommerce } from './woocommerce'

/** THE systems that a vendor may come from. */
export const systems: Readonly<Record<string, ShopSystem>> = { woocommerce }
