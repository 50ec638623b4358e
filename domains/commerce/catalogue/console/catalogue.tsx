import type { SignedInOperator } from '@/domains/staff/operators/contract/boot'
import { Entries } from './entries'
import { pagesOfParts } from './places'
import { Products } from './products'
import { Review } from './review'
import { Versions } from './versions'

interface CatalogueProps {
  operator: SignedInOperator
  item: string | null
  query: URLSearchParams
}

/** What is sold, and on what terms: every part of it in a draft, what that would change, and every version that was published. */
export default function Catalogue({ operator, item, query }: CatalogueProps) {
  if (item === 'changes') return <Review operator={operator} />
  if (item === 'versions') return <Versions operator={operator} />
  const part = item !== null && item in pagesOfParts ? pagesOfParts[item as keyof typeof pagesOfParts] : null
  if (part) return <Entries key={part} part={part} operator={operator} query={query} />
  return <Products operator={operator} item={item} query={query} />
}
