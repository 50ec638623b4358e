/** The kind of access that a statement blocks on a table. */
type Lock = 'none' | 'changes of its shape' | 'writes' | 'everything'

/** The effect of a migration's statement on servers that use the tables. */
export interface Judgement {
  /** Null: it is about no table in particular. */
  readonly table: string | null
  readonly lock: Lock
  /** How long: a moment, or as long as it takes to go over its rows. */
  readonly lasts: 'a moment' | 'its rows'
  /** Older code works after `expand`, but may not after `contract`. */
  readonly kind: 'expand' | 'contract'
  /** Why it has to be written otherwise; null: it need not. */
  readonly mend: string | null
}

const name = '(?:public\\.)?"?(\\w+)"?'
/** A pattern of statements, with NAME for the table's. */
export const pattern = (text: string) => new RegExp(`^${text.replaceAll('NAME', name)}`, 'i')

/** A statement after which older code works. */
export const expand = (lock: Lock, lasts: Judgement['lasts'] = 'a moment', mend: string | null = null) =>
  ({ lock, lasts, kind: 'expand', mend }) as const
/** A statement after which older code may not work. */
export const contract = (lasts: Judgement['lasts'] = 'a moment') =>
  ({ lock: 'everything', lasts, kind: 'contract', mend: null }) as const
