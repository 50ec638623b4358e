import type { Deps } from '@/platform/installation/deps'

/** The dependencies of coupons. */
export type CouponsContext = Pick<Deps, 'database' | 'catalogue' | 'offer' | 'config'>
