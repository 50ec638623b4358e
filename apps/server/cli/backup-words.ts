import { BackupError } from '@/platform/backup/problem'
import { CommandError } from '@/platform/commands/errors'

/** What keeps a backup from being made or restored, as a command says it. */
export const inBackupWords = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw error instanceof BackupError ? new CommandError(error.message) : error
  })
