import type { Boot } from '@/domains/identity/contract/boot'
import { Outcome } from './outcome'
import { Purchase } from './purchase'
import { wishFrom } from './wish'

/** `/checkout.htm`: what is to be bought, or, once something was begun, what has become of it. */
export default function Checkout({ boot, query }: { boot: Boot; query: URLSearchParams }) {
  const begun = query.get('checkout')
  if (begun !== null) return <Outcome key={begun} secret={begun} boot={boot} query={query} />
  const wish = wishFrom(query)
  return <Purchase key={`${wish.pid} ${wish.option} ${wish.discount}`} boot={boot} query={query} wished={wish} />
}
