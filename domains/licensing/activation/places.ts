import type { Places } from '@/platform/codes/message-for'

/** Messages for refused calls of this domain. */
export const places = {
  activation: {
    codes: { 20002: 'activate_product_14', 20003: 'activate_product_13', 20004: 'activate_product_12' },
    otherwise: 'member_new_35',
  },
} as const satisfies Places
