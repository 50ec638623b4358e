import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { root } from '@/platform/config/root'
import type { UpdateFile } from './rules/feeds/offered'

/** A published file, for everybody. */
export const updateFile = (more: Partial<UpdateFile> = {}): UpdateFile => ({
  id: 1,
  software: 'tool',
  platform: 'win',
  arch: 'any',
  version: '1.1',
  build: 1001,
  bundleVersion: null,
  deltaFrom: null,
  updateFrom: null,
  channel: 'stable',
  releasedAt: new Date(0),
  size: 3,
  minimumSystem: null,
  fileName: 'tool.exe',
  sha256: 'a',
  sha512: 'b',
  sha1: null,
  blockMapSize: null,
  critical: false,
  share: 100,
  notes: {},
  noteLinks: {},
  signatures: {},
  ...more,
})

/** A package in the format of Velopack's own client. */
interface Asset {
  readonly Version: string
  readonly Type: string
  readonly FileName: string
  readonly NotesMarkdown: string
}

interface Update {
  readonly TargetFullRelease: Asset
  readonly DeltasToTarget: readonly Asset[]
}

interface Client {
  checkForUpdatesAsync(): Promise<Update | null>
  downloadUpdateAsync(update: Update): Promise<void>
  /** JSON, although its types say otherwise. */
  getUpdatePendingRestart(): string | null
}

interface Velopack {
  readonly UpdateManager: new (url: string, options: object | null, locator: object) => Client
}

const load = createRequire(import.meta.url)
const installed = join(root, 'e2e', 'node_modules')

/** Velopack's own client, the native library that programs have. */
function velopack(): Velopack {
  try {
    return load(join(installed, 'velopack'))
  } catch (error) {
    if (!String(error).includes(needed)) throw error
    return onOlderLinux()
  }
}

/** It is built where there is this one, and uses what is new in it if it is there. */
const needed = 'GLIBC_2.39'

/** Loads a copy of it whose list of what it needs says that the newest may be missing, as its functions do. */
function onOlderLinux(): Velopack {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-velopack-'))
  try {
    cpSync(join(installed, '@neon-rs'), join(folder, 'node_modules', '@neon-rs'), { recursive: true })
    cpSync(join(installed, 'velopack'), folder, {
      recursive: true,
      filter: (file) => !file.endsWith('.node') || file.includes('_linux_'),
    })
    const natives = join(folder, 'lib', 'native')
    for (const name of readdirSync(natives)) {
      const bytes = readFileSync(join(natives, name))
      const entry = bytes.indexOf(versionEntry(needed))
      if (entry < 0) throw new Error(`${name} does not ask for ${needed}.`)
      bytes.writeUInt16LE(weak, entry + 4)
      writeFileSync(join(natives, name), bytes)
    }
    return load(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const weak = 2

/** How an ELF file asks for the version of a library: its hash, and no flags. */
function versionEntry(name: string) {
  let hash = 0
  for (const letter of Buffer.from(name)) {
    hash = ((hash << 4) >>> 0) + letter
    const high = (hash & 0xf0000000) >>> 0
    hash = ((hash ^ (high >>> 24)) & ~high) >>> 0
  }
  const bytes = Buffer.alloc(6)
  bytes.writeUInt32LE(hash)
  return bytes
}

const manifest = (id: string, version: string) => `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://schemas.microsoft.com/packaging/2010/07/nuspec.xsd">
<metadata><id>${id}</id><title>${id}</title><description>${id}</description><authors>Tidewell</authors>
<version>${version}</version><channel>win</channel><mainExe>${id}.exe</mainExe><os>win</os><rid>win-x64</rid></metadata>
</package>`

/** A package of Velopack's: the program, and the manifest that says what it is. */
export const packageOf = (id: string, version: string, size = 2000) =>
  Buffer.from(
    zipSync(
      {
        [`${id}.nuspec`]: strToU8(manifest(id, version)),
        [`lib/app/${id}.exe`]: programOf(`${id} ${version}`, size),
      },
      { level: 0, mtime: new Date(2026, 0, 1) },
    ),
  )

const programOf = (seed: string, size: number) => {
  const block = createHash('sha512').update(seed).digest()
  return new Uint8Array(Buffer.alloc(size, block))
}

/** A program of Velopack's as it is installed: in a folder of its own, with the version that runs. */
export function installedProgram(id: string, version: string) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-program-'))
  const [packages, current] = [join(folder, 'packages'), join(folder, 'current')]
  for (const each of [packages, current]) mkdirSync(each)
  writeFileSync(join(folder, 'Update'), '')
  writeFileSync(join(current, 'sq.version'), manifest(id, version))
  const locator = {
    RootAppDir: folder,
    UpdateExePath: join(folder, 'Update'),
    PackagesDir: packages,
    ManifestPath: join(current, 'sq.version'),
    CurrentBinaryDir: current,
    IsPortable: true,
  }
  return {
    /** Its updater. @param channel null: the one that it was packed for */
    updater: (url: string, channel: string | null = null): Client => {
      const options = { ExplicitChannel: channel, AllowVersionDowngrade: false, MaximumDeltasBeforeFallback: 10 }
      return new (velopack().UpdateManager)(url, options, locator)
    },
    /** Lays down what it has fetched before. */
    keep: (name: string, content: Buffer) => writeFileSync(join(packages, name), content),
    packages: () => readdirSync(packages).filter((name) => name.endsWith('.nupkg')),
    packageCalled: (name: string) => readFileSync(join(packages, name)),
    remove: () => rmSync(folder, { recursive: true }),
  }
}
