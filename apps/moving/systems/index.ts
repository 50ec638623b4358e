import type { ShopSystem } from '../system'
import { edd } from './edd'
import { fastspring } from './fastspring'
import { keygen } from './keygen'
import { lemonsqueezy } from './lemonsqueezy'
import { paddle } from './paddle'
import { stripe } from './stripe'
import { woocommerce } from './woocommerce'

/** THE systems that a vendor may come from. */
export const systems: Readonly<Record<string, ShopSystem>> = {
  woocommerce,
  edd,
  fastspring,
  paddle,
  lemonsqueezy,
  stripe,
  keygen,
}
