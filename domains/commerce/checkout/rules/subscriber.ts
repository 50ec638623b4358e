import { type Catalogue, productOf } from '@/domains/commerce/catalogue/rules'

/** Whether anyone who buys these products is a subscriber from then on. */
export const isSubscriberBy = (catalogue: Catalogue, pids: readonly number[]) =>
  pids.some((pid) => productOf(catalogue, pid)?.kind === 'subscription')
