import { type Refusal, refuseFields } from '@/platform/contract/refusal'

interface PageInput {
  readonly limit: number
  readonly after?: string | undefined
}

/** The rows of a page: those before this number, newest first. */
export interface PageBounds {
  readonly before: number | null
  /** One more than is shown, to tell whether there are more. */
  readonly limit: number
}

/**
 * A page of a list, newest first, by the number of its rows: rows added meanwhile move nothing. The cursor is that
 * number in an opaque form.
 */
export async function pageOf<Row extends { readonly id: number }, Item>(
  { limit, after }: PageInput,
  read: (bounds: PageBounds) => Promise<readonly Row[]>,
  present: (row: Row) => Item,
): Promise<{ items: Item[]; next: string | null } | Refusal<10001>> {
  const before = after === undefined ? null : readCursor(after)
  if (after !== undefined && before === null) return refuseFields('after')
  const rows = await read({ before, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { items: shown.map(present), next: last && rows.length > limit ? writeCursor(last.id) : null }
}

const writeCursor = (id: number) => Buffer.from(`before ${id}`).toString('base64url')

function readCursor(cursor: string): number | null {
  const [, id] = /^before ([1-9]\d{0,15})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  return id === undefined ? null : Number(id)
}
