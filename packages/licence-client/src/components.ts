import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cpus, hostname } from 'node:os'
import { join } from 'node:path'
import { type RunScript, windowsParts } from './windows.js'

/** A part by which a device is known again when others have changed. */
export interface DeviceComponent {
  readonly kind: 'machine' | 'board' | 'disk' | 'cpu' | 'host' | 'mac'
  readonly hash: string
}

/** Placeholders of manufacturers for missing values. */
const placeholders = new Set(
  `tobefilledbyoem defaultstring none na notspecified notapplicable systemserialnumber systemproductname unknown
  03000200040005000006000700080009 123456789 1234567890 0123456789 qm00001 qm00002 qm00003 localhost`.split(/\s+/),
)

/**
 * Returns the hash of a part that is sent: salted with the line, so that neither two vendors nor two lines of one can
 * compare it. Null: the value does not identify a device.
 */
export function componentHash(kind: DeviceComponent['kind'], line: string, value: string): string | null {
  const text = value
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const known = kind === 'mac' ? text.replace(/[^0-9a-f]/g, '') : text
  const plain = known.replace(/[^a-z0-9]/g, '')
  const short = kind !== 'host' && plain.length < 4
  if (plain === '' || short || new Set(plain).size === 1 || placeholders.has(plain)) return null
  return createHash('sha256').update(`foyer-component:1\n${line}\n${kind}\n${known}`).digest('base64url')
}

/** The values of a computer's parts; they are hashed here, and never sent. */
export interface DeviceValues extends Readonly<Record<DeviceComponent['kind'], readonly string[]>> {
  /** The whole name of the computer; null: the system's own counts. */
  readonly name: string | null
}

/** Returns what can be read of this computer without an administrator's rights. @param root of the system's files */
export function readValues(system: NodeJS.Platform, cards: readonly string[], root = '/'): DeviceValues {
  const { machine, board } = partsOf(system, root)
  // Another root has a name of its own, as in a test.
  const name = root === '/' ? hostname() : (content(join(root, 'etc/hostname')) ?? '')
  const known = (value: string | null | undefined) => (value ? [value] : [])
  return {
    machine: known(machine),
    board: known(board),
    disk: [],
    mac: cards,
    cpu: known(system === 'linux' ? linuxProcessor(root) : processor()),
    host: known(name.split('.')[0]),
    name: name || null,
  }
}

function processor(): string | null {
  const [first] = cpus()
  return first ? `${first.model.trim()}|${cpus().length}` : null
}

/** The same text in every language, whatever each makes of processors that a program may not use. */
function linuxProcessor(root: string): string | null {
  const lines = (content(join(root, 'proc/cpuinfo')) ?? '').split('\n')
  const model = lines
    .find((line) => line.startsWith('model name'))
    ?.split(/: ?/)[1]
    ?.trim()
  return model ? `${model}|${lines.filter((line) => line.startsWith('processor')).length}` : null
}

/** Returns the parts that take a second to read: before a server is told of the computer, and not at each start. */
export async function slowComponentsOf(
  line: string,
  system: NodeJS.Platform = process.platform,
  run?: RunScript,
): Promise<readonly DeviceComponent[]> {
  return system === 'win32' ? hashed(line, await windowsParts(run)) : []
}

type FoundParts = { readonly [Kind in DeviceComponent['kind']]?: string | null }

const hashed = (line: string, values: FoundParts): readonly DeviceComponent[] =>
  Object.entries(values).flatMap(([kind, value]) => {
    const known = kind as DeviceComponent['kind']
    const hash = value && componentHash(known, line, value)
    return hash ? [{ kind: known, hash }] : []
  })

/** Returns the system's and the board's own identifiers; null: unknown. By its own path, so that no other program of that name is run. */
function partsOf(system: NodeJS.Platform, root: string) {
  if (system === 'win32') {
    const reg = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'reg.exe')
    const words = ['query', 'HKLM\\SOFTWARE\\Microsoft\\Cryptography', '/v', 'MachineGuid', '/reg:64']
    return { machine: output(/MachineGuid\s+REG_SZ\s+(\S+)/, reg, ...words), board: null }
  }
  if (system === 'darwin') {
    const board = output(/"IOPlatformUUID" = "([^"]+)"/, '/usr/sbin/ioreg', '-rd1', '-c', 'IOPlatformExpertDevice')
    return { machine: null, board }
  }
  const machine = content(join(root, 'etc/machine-id')) ?? content(join(root, 'var/lib/dbus/machine-id'))
  return { machine, board: content(join(root, 'sys/class/dmi/id/product_uuid')) }
}

function content(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null
  } catch {
    return null
  }
}

function output(wanted: RegExp, program: string, ...words: string[]): string | null {
  try {
    const text = execFileSync(program, words, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      windowsHide: true,
    })
    return wanted.exec(text)?.[1] ?? null
  } catch {
    return null
  }
}
