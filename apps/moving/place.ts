import type { Catalogue } from '@/domains/commerce/catalogue/rules'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { ImportFolderWriter } from '@/platform/import/folder-writer'
import type { Expectations } from './expected'
import type { Ledger } from './ledger'
import type { Products } from './products'

/** The shared state of every part of a move. */
export interface MovePlace {
  readonly folder: ImportFolderWriter
  readonly ledger: Ledger
  readonly products: Products
  readonly expected: Expectations
  readonly catalogue: Catalogue
  readonly offer: Offer
  /** Where the vendor is: for orders that name no country. */
  readonly country: string
  /** The prefix of order numbers, which keeps those of two shops apart. */
  readonly prefix: string
  /** The vendor says that the shop has confirmed the addresses of its accounts. */
  readonly vouches: boolean
  readonly now: Date
}
