/** Whether the database refused a row because another one holds its unique key. */
export const isUniqueViolation = (error: unknown) => hasCode(error, '23505')

/** Whether the database refused a row because it breaks a check. */
export const isCheckViolation = (error: unknown) => hasCode(error, '23514')

/** Whether the database undid a transaction because it and another one waited for each other. */
export const isDeadlock = (error: unknown) => hasCode(error, '40P01')

/** Whether a statement gave up waiting for a lock. */
export const isLockTimeout = (error: unknown) => hasCode(error, '55P03')

/** The resource that the database lacked: a row or table under another lock, or a connection. */
export type Shortage = 'lock' | 'connection'

/** The message of `pg` when all connections of a pool were in use for too long. */
export const poolInUse = 'timeout exceeded when trying to connect'

/** Whether something failed since the database is busy, so that it may go well a moment later. */
export function shortageOf(error: unknown): Shortage | null {
  if (isLockTimeout(error)) return 'lock'
  if (hasCode(error, '53300')) return 'connection'
  for (let each = error; each instanceof Error; each = each.cause) if (each.message === poolInUse) return 'connection'
  return null
}

/** The driver's error may be the cause of the statement's. */
function hasCode(error: unknown, wanted: string): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return code === wanted || (cause !== undefined && hasCode(cause, wanted))
}

/** Fields of database errors that contain rows and keys. */
const tellsRows = ['detail', 'where', 'internalQuery']

/**
 * Returns the error of a failed statement without the values that were sent, at every level of nesting. Everything that
 * prints an error prints this one.
 */
export function withoutValues(error: unknown): Error {
  const original = error instanceof Error ? error : new Error(String(error))
  const { query, cause } = original as { query?: unknown; cause?: unknown }
  if (typeof query !== 'string') return withoutRows(original)
  const reason = cause instanceof Error ? cause.message : 'unknown reason'
  const bare = new Error(`A statement failed: ${reason}: ${query}`)
  if (cause instanceof Error && cause.stack) bare.stack = cause.stack
  return bare
}

function withoutRows(original: Error): Error {
  const { cause } = original
  const bareCause = cause instanceof Error ? withoutValues(cause) : undefined
  const telling = tellsRows.some((name) => name in original)
  if (!telling && (bareCause === undefined || bareCause === cause)) return original
  const left = new Set([...tellsRows, 'cause', 'name', 'message', 'stack'])
  const kept = Object.entries(original).filter(([name]) => !left.has(name))
  const bare = new Error(original.message, bareCause && { cause: bareCause })
  Object.defineProperty(bare, 'name', { value: original.name })
  if (original.stack) bare.stack = original.stack
  return Object.assign(bare, Object.fromEntries(kept))
}
