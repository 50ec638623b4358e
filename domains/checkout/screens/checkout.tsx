import type { Boot } from '@/domains/identity/contract/boot'
import { Outcome } from './outcome'
import { Purchase } from './purchase'
import { purchaseRequestFrom } from './purchase-request'

/** `/checkout.htm`: what is to be bought, or, once something was begun, what has become of it. */
export default function Checkout({ boot, query }: { boot: Boot; query: URLSearchParams }) {
  const begun = query.get('checkout')
  if (begun !== null) return <Outcome key={begun} secret={begun} boot={boot} query={query} />
  const request = purchaseRequestFrom(query)
  return (
    <Purchase
      key={`${request.pid} ${request.option} ${request.discount}`}
      boot={boot}
      query={query}
      initial={request}
    />
  )
}
