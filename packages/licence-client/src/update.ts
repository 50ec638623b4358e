import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { arch as processor, release } from 'node:os'
import { isWeb } from './download.js'
import { LicenceError } from './errors.js'
import { type FileSignature, isSigned, signedHash } from './minisign.js'

/** An update that is there for this program, signed by a key of the program's. */
export interface Update {
  readonly version: string
  readonly build: number
  readonly channel: string
  /** It is not to be put off: it, or one that it takes in. */
  readonly critical: boolean
  readonly releasedAt: Date
  /** The release notes, as plain text; lines that begin with a dash are a list. */
  readonly notes: string | null
  /** The page with the release notes, for a browser. */
  readonly notesUrl: string | null
  /** The name of its file, which says software, version, build and system. */
  readonly file: string
  readonly url: string
  /** In bytes. */
  readonly size: number
  /** In hex. */
  readonly sha256: string
  /** The text of a `.minisig` file. */
  readonly signature: string
}

/** Where an update belongs. */
export interface UpdatePlace {
  readonly software: string
  readonly platform: string
}

/** Returns the architecture that this program is built for. */
export const architecture = () => (processor() === 'ia32' ? 'x86' : processor())

/** The version by which the least system of a release is compared; null: it is not told. */
export function systemVersion(): string | null {
  if (process.platform === 'win32') return release()
  if (process.platform !== 'darwin') return null
  try {
    return execFileSync('/usr/bin/sw_vers', ['-productVersion'], { encoding: 'utf8', timeout: 2000 }).trim()
  } catch {
    return null
  }
}

const unreadable = () => new LicenceError('server', 'The server’s answer is no update.')

/** Reads the answer of the feed. @throws LicenceError */
export function readUpdate(answer: unknown, { server, ...place }: UpdatePlace & { readonly server: string }): Update {
  const fields = (answer ?? {}) as Readonly<Record<string, unknown>>
  const { version, build, file, url, size, sha256, released_at: released } = fields
  const texts = [version, file, url, sha256].every((each) => typeof each === 'string')
  if (!texts || ![build, size, released].every(Number.isSafeInteger)) throw unreadable()
  if (!URL.canParse(url as string, server)) throw unreadable()
  const at = new URL(url as string, server)
  if (!isWeb(at)) throw unreadable()
  const update: Update = {
    version: version as string,
    build: build as number,
    channel: String(fields.channel ?? 'stable'),
    critical: fields.critical === true,
    releasedAt: new Date((released as number) * 1000),
    notes: typeof fields.notes === 'string' ? fields.notes : null,
    notesUrl: pageOf(fields.notes_url),
    file: file as string,
    url: at.href,
    size: size as number,
    sha256: sha256 as string,
    signature: typeof fields.signature === 'string' ? fields.signature : '',
  }
  if (!isNamed(update, { ...place, arch: String(fields.arch ?? 'any') })) throw otherFile()
  return update
}

/** A program may hand it to the system, which would open more than pages. */
const pageOf = (url: unknown) => (typeof url === 'string' && /^https?:\/\//.test(url) && URL.canParse(url) ? url : null)

/**
 * A version begins with numbers and dots, which no family has: a longer family, of another program, cannot pass for the
 * beginning of one (decision 0260).
 */
const versionPattern = /^\d+(\.\d+){1,3}(-[\dA-Za-z.-]+)?$/

/** The name is signed, so what it says is true: which software, version, build and system it is. */
function isNamed({ version, build, file }: Update, { software, platform, arch }: UpdatePlace & { arch: string }) {
  const start = [software, version, build, platform, ...(arch === 'any' ? [] : [arch])].join('-')
  if (!versionPattern.test(version) || (arch !== 'any' && arch !== architecture())) return false
  return file.startsWith(start) && /^(-update|-full)?(\.[a-z0-9]{1,8}){0,2}$/.test(file.slice(start.length))
}

export const otherFile = () => new LicenceError('forgedUpdate', 'The update was signed as another file.')

/** Returns the problem of a file; null: it is the update's. */
export async function fileProblem(
  path: string,
  { sha256 }: Update,
  signature: FileSignature,
): Promise<LicenceError | null> {
  const [plain, signed] = [createHash('sha256'), signedHash()]
  for await (const part of createReadStream(path)) {
    plain.update(part as Buffer)
    signed.update(part as Buffer)
  }
  if (plain.digest('hex') !== sha256)
    return new LicenceError('damaged', 'The file is another one than the update says.')
  return isSigned(signature, signed.digest()) ? null : new LicenceError('forgedUpdate', 'This file is not signed.')
}
