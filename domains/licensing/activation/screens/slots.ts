import type { Platform } from '@/domains/commerce/catalogue/rules/kinds'
import type { Translate } from '@/platform/i18n/translator'
import { platformMessage } from '@/platform/programs/platforms'
import type { FourInOneOnWire, ProductsOnWire } from '../contract/member'

/** A product that can be chosen. */
export interface Choice {
  readonly pid: number
  readonly name: string
  readonly picture: string
  readonly platforms: readonly Platform[]
  readonly activated: boolean
}

/** The possible and the chosen activations of one bundle or subscription, for the screens. */
export interface Slots {
  readonly choices: readonly Choice[]
  readonly used: number
  /** 0: it is not running. */
  readonly most: number
  readonly remaining: number
}

type SlotsOnWire = Pick<
  FourInOneOnWire,
  'active_product_scope' | 'active_products' | 'active_product_num' | 'active_product_remain_num' | 'active_product_max'
>

export function readSlots(slots: SlotsOnWire, products: ProductsOnWire): Slots {
  const { active_product_scope: scope, active_products: activated } = slots
  return {
    choices: [...new Set([...scope, ...activated])].map((pid) => ({
      pid,
      name: products[pid]?.name ?? String(pid),
      picture: products[pid]?.img ?? '',
      platforms: products[pid]?.platforms ?? [],
      activated: activated.includes(pid),
    })),
    used: slots.active_product_num,
    most: slots.active_product_max,
    remaining: slots.active_product_remain_num,
  }
}

/** `Windows, Mac` */
export const formatPlatforms = (platforms: readonly Platform[], translate: Translate) =>
  platforms.map((platform) => translate(platformMessage(platform))).join(', ')

/** A product and its platform, as it is told apart from the same product for another one. */
export const formatChoice = ({ name, platforms }: Choice, translate: Translate) =>
  platforms.length === 0
    ? name
    : translate('activation.nameFor', { name, platforms: formatPlatforms(platforms, translate) })
