/** A backup cannot be made, or is not one that can be restored; the message says why. */
export class BackupError extends Error {}

const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code

/** Returns the error for a piece that cannot be read to its end. */
export function damaged(piece: string, cause: unknown): Error {
  if (cause instanceof BackupError) return cause
  if (codeOf(cause) === 'ENOENT') return new BackupError(`${piece} is missing: the backup is not whole.`, { cause })
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new BackupError(`${piece} is damaged, or cut off: ${reason}.`, { cause })
}
