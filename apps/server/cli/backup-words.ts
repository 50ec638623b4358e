import { BackupError } from '@/platform/backup/problem'
import { CommandError } from '@/platform/commands/errors'

/** Turns a failure of a backup or a restore into the error of a command. */
export const inBackupWords = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw error instanceof BackupError ? new CommandError(error.message) : error
  })
