import type { SignedInOperator } from '@/domains/operators/boot'
import { Products } from './products'
import { Recommendations } from './recommendations'
import { Review } from './review'
import { Versions } from './versions'

interface CatalogueProps {
  operator: SignedInOperator
  item: string | null
}

/** What is sold: products and prices in a draft, what it would change, and every version that was published. */
export default function Catalogue({ operator, item }: CatalogueProps) {
  if (item === 'changes') return <Review operator={operator} />
  if (item === 'versions') return <Versions operator={operator} />
  if (item === 'recommendations') return <Recommendations operator={operator} />
  return <Products operator={operator} item={item} />
}
