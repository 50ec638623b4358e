/** Whether the database refused a row because another one holds its unique key. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return code === '23505' || (cause !== undefined && isUniqueViolation(cause))
}

/** The error of a failed statement names the values that were sent; this is the same error without them. */
export function withoutValues(error: unknown): Error {
  const original = error instanceof Error ? error : new Error(String(error))
  const { query, cause } = original as { query?: unknown; cause?: unknown }
  if (typeof query !== 'string') return original
  const reason = cause instanceof Error ? cause.message : 'unknown reason'
  const bare = new Error(`A statement failed: ${reason}: ${query}`)
  if (cause instanceof Error && cause.stack) bare.stack = cause.stack
  return bare
}
