import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { backupAt } from '@/platform/backup/folders'
import { sumOf } from '@/platform/backup/make'
import { type RestoreResult, restoreBackup } from '@/platform/backup/restore'
import type { SealKey } from '@/platform/backup/seal'
import { commandsOf } from '@/platform/commands/command'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { atTheKeyboard } from '@/platform/commands/keyboard'
import { flag, operator, optional } from '@/platform/commands/options'
import { openFiles } from '@/platform/files/open'
import { showProgress } from '@/platform/import/progress'
import { placeInWords } from '@/platform/installation/data'
import { backupParts } from '../domains'
import { inBackupWords, passphraseIn } from './backup'

export const restoreCommand = commandsOf<unknown>()({
  summary: `Restores a backup (or the newest of those in DIR) into an empty database,
from either kind of database into either: all of it or nothing, held against
the checksums and sums of the backup. Afterwards no job is done and no mail
goes out until jobs release and mail release. --check restores into a
database of its own that is thrown away, and touches nothing.`,
  words: ['DIR'],
  needs: 'the folder of a backup',
  options: { check: flag, 'passphrase-file': optional('FILE'), identity: optional('FILE'), operator },
  json: true,
  example: 'backups --check',
  async run({ words: [typed], options }, { config }) {
    const key = await keyOf(options['passphrase-file'], options.identity)
    const folder = await inBackupWords(backupAt(resolve(typed)))
    const by = options.operator ?? atTheKeyboard
    const request = { folder, key, parts: backupParts, by, progress: showProgress(process.stderr) }
    const target = { files: openFiles(config.files), secret: config.licenceSecret }
    const result = await inBackupWords(
      options.check
        ? withThrowAway((dataDir) => restoreBackup({ ...request, place: { dataDir }, target: null }))
        : restoreBackup({ ...request, place: config.database, target }),
    )
    const into = options.check ? null : placeInWords(config).replace(/^Data: /, '')
    return { data: factsOf(folder, result, into), text: describe(folder, result, into) }
  },
})

async function keyOf(passphraseFile: string | undefined, identity: string | undefined): Promise<SealKey | null> {
  if (passphraseFile !== undefined && identity !== undefined) {
    throw new UsageError('Either --passphrase-file or --identity.')
  }
  if (passphraseFile !== undefined) return { passphrase: await passphraseIn(passphraseFile) }
  if (identity === undefined) return null
  const line = (await readFile(identity, 'utf8')).split(/\r?\n/).find((each) => each.startsWith('AGE-SECRET-KEY-'))
  if (line === undefined) throw new CommandError(`There is no private key of age in ${identity}.`)
  return { identity: line }
}

async function withThrowAway<Result>(work: (dataDir: string) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-check-'))
  try {
    return await work(dataDir)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

const factsOf = (folder: string, { manifest, ledger, wrong, isSameSecret }: RestoreResult, into: string | null) => ({
  folder,
  into,
  at: manifest.at,
  from: manifest.from,
  version: manifest.version,
  tables: manifest.tables.length,
  rows: sumOf(manifest, 'rows'),
  files: { copied: manifest.files.copied, listed: manifest.files.listed, missing: manifest.files.missing },
  sameSecret: isSameSecret,
  ledger,
  wrong,
})

function describe(folder: string, result: RestoreResult, into: string | null): string {
  const { manifest, ledger, wrong, isSameSecret } = result
  const { copied, listed, missing } = manifest.files
  const lines = [
    `${folder}: made ${manifest.at} by Foyer ${manifest.version} from ${manifest.from}.`,
    `${sumOf(manifest, 'rows')} rows of ${manifest.tables.length} tables and ${copied} files are as they were written; every key refers to a row that is there.`,
    listed > 0 && `${listed} files are not in it, only listed.`,
    missing > 0 && `${missing} files were already missing when it was made.`,
    ...ledger.map(({ name, key, value }) => `  ${name}: ${key} ${value}`),
    ...wrong.map((words) => `Already so in what was backed up: ${words}.`),
    !isSameSecret &&
      'LICENCE_SECRET is not the one of the backup: set that one before a server starts, or licences cannot be signed.',
    into === null
      ? 'The backup is whole. Nothing was changed.'
      : `Restored into ${into}. No job is done and no mail goes out until:\n  npm run foyer -- jobs release\n  npm run foyer -- mail release`,
  ]
  return lines.filter((line) => line !== false).join('\n')
}
