import { track } from '@/domains/accounts/page-counts/browser'

/** Tells the vendor's statistics of an offer by the link that it is bought with (spec 12.7). */
export function trackOffer(name: 'offer_shown' | 'offer_clicked', checkout: string | undefined) {
  const pid = Number(new URLSearchParams(checkout?.split('?')[1]).get('pid'))
  if (pid > 0) track(name, { pid })
}
