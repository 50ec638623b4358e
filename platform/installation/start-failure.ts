import { ConfigError } from '@/platform/config/config'
import { DamagedDataError, DataFolderError } from '@/platform/database/data-folder'
import { DataInUseError } from '@/platform/database/folder-lock'
import { SchemaError } from '@/platform/database/migrations/state'
import { ForeignFolderError } from '@/platform/database/private-folder'
import { SigningKeyError } from '@/platform/files/cloudfront'
import { StorageError } from '@/platform/files/store'

const foreseen = [ConfigError, DataFolderError, DataInUseError, ForeignFolderError, SchemaError, SigningKeyError]
/**
 * The names of a full disk in Node, PostgreSQL and the embedded database (which numbers errors as WebAssembly does).
 */
const fullDisk: readonly unknown[] = ['ENOSPC', '53100', 51]
const closedFile: readonly unknown[] = ['EACCES', 'EPERM', 'EROFS']
const noServer: readonly unknown[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ETIMEDOUT',
]
/** No such user, a wrong password, no such database, too many connections, a server that is starting. */
const refusal = /^(28000|28P01|3D000|53300|57P03)$/

/** Returns why the server could not start, in a sentence that says what to mend; null: unforeseen. */
export function startFailure(error: unknown): string | null {
  if (foreseen.some((kind) => error instanceof kind)) return (error as Error).message
  for (const each of causesOf(error)) {
    const { code, errno, message = '' } = (each ?? {}) as { code?: unknown; errno?: unknown; message?: string }
    if (each instanceof StorageError) return `${message}\nCheck FILES_URL, and whether that server is there.`
    if (code === 'EADDRINUSE') return 'The port is in use by another program. Stop that one, or set PORT.'
    if (fullDisk.includes(code ?? errno) || /no space left/i.test(message)) {
      return 'There is no room left on the disk. Make some, or put the data elsewhere (DATA_DIR).'
    }
    if (closedFile.includes(code)) return `${message}\nLet the user that Foyer runs as read and write there.`
    if (noServer.includes(code))
      return `The database cannot be reached: ${message || String(code)}. Check DATABASE_URL.`
    if (code === '25006') {
      return 'The database takes no writes: it is a standby, or its role may only read. Check DATABASE_URL.'
    }
    if (code === '42501') return `The role of DATABASE_URL may not do this: ${message}. Let it own the database.`
    if (refusal.test(String(code))) return `The database refuses: ${message}. Check DATABASE_URL.`
    if (/timeout/i.test(message) && /connect/i.test(message)) return 'The database does not answer. Check DATABASE_URL.'
  }
  // Last, since what cannot be read may be so for want of room or rights.
  return error instanceof DamagedDataError ? error.message : null
}

/** Returns an error with its causes, and the errors of each attempt. */
function causesOf(error: unknown, depth = 0): unknown[] {
  if (error === null || typeof error !== 'object' || depth > 5) return []
  const { cause, errors = [] } = error as { cause?: unknown; errors?: unknown[] }
  return [error, ...[cause, ...errors].flatMap((each) => causesOf(each, depth + 1))]
}
