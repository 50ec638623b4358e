import { ConfigError } from '@/platform/config/config'
import type { Refusal } from '@/platform/contract/refusal'
import { DataFolderError } from '@/platform/database/data-folder'
import { DataInUseError } from '@/platform/database/folder-lock'
import { SchemaError } from '@/platform/database/migrations/state'
import { ForeignFolderError } from '@/platform/database/private-folder'

/** The command was not called as its help says. */
export class UsageError extends Error {}

/** The command was understood and could not be done; the message says why. */
export class CommandError extends Error {
  /** @param data the same for programs, where there is more to it than a sentence */
  constructor(
    message: string,
    readonly data?: unknown,
  ) {
    super(message)
  }
}

/** Returns the sentence for an expected error or one of the operating system; null for any other. */
export function wordsOf(error: unknown): string | null {
  const foreseen = [CommandError, ConfigError, DataFolderError, DataInUseError, ForeignFolderError, SchemaError]
  if (foreseen.some((kind) => error instanceof kind)) return (error as Error).message
  // A host with several addresses has an error for each.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error
  const { code, message } = (first ?? {}) as { code?: unknown; message?: string }
  return typeof code === 'string' && message ? message : null
}

/** Returns a function that words refusals of a command by their codes. */
export const inWords =
  (words: Readonly<Record<number, string>>, otherwise = 'This cannot be done now.') =>
  ({ refused }: Refusal): string =>
    words[refused] ?? otherwise
