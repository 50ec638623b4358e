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

/** The room of the catalogue: every part of it in a draft, the changes of the draft, and the published versions. */
export default function Catalogue({ operator, item, query }: CatalogueProps) {
  if (item === 'changes') return <Review operator={operator} />
  if (item === 'versions') return <Versions operator={operator} />
  const part = item !== null && item in pagesOfParts ? pagesOfParts[item as keyof typeof pagesOfParts] : null
  if (part) return <Entries key={part} part={part} operator={operator} query={query} />
  return <Products operator={operator} item={item} query={query} />
}
