import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cpus, hostname } from 'node:os'
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

/** Returns the parts of this computer that can be read without an administrator's rights. */
export function componentsOf(line: string, mac: string | null): readonly DeviceComponent[] {
  const [processor] = cpus()
  const cpu = processor ? `${processor.model}|${cpus().length}` : null
  return hashed(line, { ...partsOf(process.platform), cpu, host: hostname().split('.')[0] ?? null, mac })
}

/** Returns the parts that take a second to read: before a server is told of the computer, and not at each start. */
export async function slowComponentsOf(
  line: string,
  system: NodeJS.Platform = process.platform,
  run?: RunScript,
): Promise<readonly DeviceComponent[]> {
  return system === 'win32' ? hashed(line, await windowsParts(run)) : []
}

type Values = { readonly [Kind in DeviceComponent['kind']]?: string | null }

const hashed = (line: string, values: Values): readonly DeviceComponent[] =>
  Object.entries(values).flatMap(([kind, value]) => {
    const known = kind as DeviceComponent['kind']
    const hash = value && componentHash(known, line, value)
    return hash ? [{ kind: known, hash }] : []
  })

/** Returns the system's and the board's own identifiers; null: unknown. */
function partsOf(system: NodeJS.Platform): { readonly machine: string | null; readonly board: string | null } {
  if (system === 'win32') {
    const place = 'HKLM\\SOFTWARE\\Microsoft\\Cryptography'
    return { machine: output(/MachineGuid\s+REG_SZ\s+(\S+)/, 'reg', 'query', place, '/v', 'MachineGuid'), board: null }
  }
  if (system === 'darwin') {
    const board = output(/"IOPlatformUUID" = "([^"]+)"/, 'ioreg', '-rd1', '-c', 'IOPlatformExpertDevice')
    return { machine: null, board }
  }
  return { machine: content('/etc/machine-id'), board: content('/sys/class/dmi/id/product_uuid') }
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
