import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { type BackupResult, makeBackup, sumOf } from '@/platform/backup/make'
import { BackupError } from '@/platform/backup/problem'
import { newSeal, noSeal } from '@/platform/backup/seal'
import { commandsOf } from '@/platform/commands/command'
import { CommandError, UsageError } from '@/platform/commands/errors'
import { atTheKeyboard } from '@/platform/commands/keyboard'
import { choice, operator, optional } from '@/platform/commands/options'
import { openFiles } from '@/platform/files/open'
import { placeInWords } from '@/platform/installation/data'
import { backupParts } from '../domains'

/** Turns a failure of a backup or a restore into the error of a command. */
export const inBackupWords = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw error instanceof BackupError ? new CommandError(error.message) : error
  })

const keep = optional('N', (text) => {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new UsageError('--keep is how many backups stay, 1 or more.')
  return Number(text)
})

export const backupCommand = commandsOf<unknown>()({
  summary: `Writes everything into a new folder in DIR, as it was at one moment, beside
servers that are at work: tables, files, and the secret that lies beside the
data. It can be encrypted for a passphrase, or for public keys of age
(several with commas). --files list leaves the files out and notes which
there have to be; --keep takes older backups away. docs/operation/backup.md.`,
  words: ['DIR'],
  needs: 'the folder that backups are collected in',
  options: {
    'passphrase-file': optional('FILE'),
    recipient: optional('KEY'),
    files: choice('files', ['copy', 'list']),
    keep,
    operator,
  },
  json: true,
  example: 'backups --keep 14',
  async run({ words: [folder], options }, { config }) {
    const seal = await sealOf(options['passphrase-file'], options.recipient)
    const result = await inBackupWords(
      makeBackup({
        place: config.database,
        from: placeInWords(config).replace(/^Data: /, ''),
        files: openFiles(config.files),
        copiesFiles: options.files !== 'list',
        parts: backupParts,
        secret: config.licenceSecret,
        folder: resolve(folder),
        seal,
        keep: options.keep ?? null,
        by: options.operator ?? atTheKeyboard,
      }),
    )
    return { data: factsOf(result), text: describe(result) }
  },
})

async function sealOf(passphraseFile: string | undefined, recipient: string | undefined) {
  if (passphraseFile !== undefined && recipient !== undefined) {
    throw new UsageError('Either --passphrase-file or --recipient.')
  }
  if (passphraseFile !== undefined) return newSeal({ passphrase: await passphraseIn(passphraseFile) })
  if (recipient !== undefined) return inBackupWords(newSeal({ recipients: recipient.split(',') }))
  return noSeal
}

/** The first line of a file: what is typed would stand in the list of processes. */
export async function passphraseIn(file: string): Promise<string> {
  const [line = ''] = (await readFile(file, 'utf8')).split(/\r?\n/)
  if (line.length < 12) throw new CommandError(`The passphrase in ${file} has fewer than 12 characters.`)
  return line
}

const factsOf = ({ path, manifest, removed }: BackupResult) => ({
  path,
  at: manifest.at,
  tables: manifest.tables.length,
  rows: sumOf(manifest, 'rows'),
  files: { copied: manifest.files.copied, listed: manifest.files.listed, missing: manifest.files.missing },
  licenceSecret: manifest.licenceSecret.kept !== null,
  removed,
})

function describe({ path, manifest, removed }: BackupResult): string {
  const { copied, listed, missing } = manifest.files
  const lines = [
    `${path}: ${sumOf(manifest, 'rows')} rows of ${manifest.tables.length} tables, ${copied} files.`,
    listed > 0 && `${listed} files are listed alone: the storage has to keep them.`,
    missing > 0 && `${missing} files were missing by then.`,
    manifest.licenceSecret.kept === null &&
      manifest.licenceSecret.fingerprint !== '' &&
      'LICENCE_SECRET is not in it: keep it apart, since nothing that it seals is opened without it.',
    removed.length > 0 && `Removed: ${removed.join(', ')}.`,
  ]
  return lines.filter(Boolean).join('\n')
}

export const backupKeyCommand = commandsOf<unknown>()({
  summary: `Makes a pair of keys of age: the private one goes into FILE, which belongs
where the backups are not; the public one, for --recipient, is printed.`,
  words: ['FILE'],
  needs: 'the file of the private key',
  json: true,
  example: 'backup-key.txt',
  async run({ words: [file] }) {
    const identity = await generateX25519Identity()
    const recipient = await identityToRecipient(identity)
    await writeFile(resolve(file), `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' })
    return { data: { recipient, file: resolve(file) }, text: recipient }
  },
})
