import type { Fact } from './facts'
import type { Fields } from './source/row'

/** One kind of file that a shop system exports. */
export interface SourceFile {
  /** A description of its content, for messages. */
  readonly kind: string
  /** The pattern of the names of its files, without the ending: `wc-orders-2024` is one of `orders`. */
  readonly named: RegExp
  /** Each row has all fields of one of these lists, or it is no such file. */
  readonly known: readonly (readonly string[])[]
  /** Rows that follow each other with the same value are one thing; left out: each row is one. */
  readonly together?: (fields: Fields) => string | null
  /** Returns the facts in the rows of one thing. */
  readonly read: (rows: readonly Fields[]) => readonly Fact[]
}

/** A shop system that a vendor may come from. */
export interface ShopSystem {
  /** The files in the order in which they are read: those that others refer to come first. */
  readonly files: readonly SourceFile[]
}
