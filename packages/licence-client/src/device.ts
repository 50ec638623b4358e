import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { type Cards, cardsOf } from './cards.js'
import { componentHash, type DeviceComponent, type DeviceValues, readValues } from './components.js'
import { LicenceError } from './errors.js'
import { type VirtualKind, virtualOf } from './virtual.js'

export type Platform = 'win' | 'mac' | 'linux' | 'mobile'

/** A device as the server knows it. */
export interface Device {
  readonly platform: Platform
  /** SHA-256 of what makes the device the one it is, as base64url. */
  readonly fingerprint: string
  /** A computer's MAC address, or a label for a phone: the member finds the device by it. */
  readonly device: string
  /** The device's own name. */
  readonly name: string
  /** Parts of a computer, hashed: by them it is known again when its fingerprint has changed. */
  readonly components?: readonly DeviceComponent[]
  /** The kind of virtual machine that the program runs on, as far as it can tell: products may refuse it. */
  readonly virtual?: VirtualKind
  /** Fingerprints by which an earlier version, or a client in another language, may have known it: never sent. */
  readonly earlier?: readonly string[]
}

/** The facts that a program gives where it knows better. */
export interface GivenDevice extends Partial<Device> {
  /**
   * The vendor's own name of the device, for containers and virtual desktops, which have no parts of their own: the
   * device is this, wherever it runs.
   */
  readonly id?: string
}

/** The fingerprint of facts that stay the same for a device, such as a serial number: they are hashed and never sent. */
export const fingerprintOf = (...facts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(facts)).digest('base64url')

/**
 * The computer that this runs on, as every client knows it (docs/reference/licences). Give what you know better, such as
 * an `id` in a container, or the `platform` where it is neither Windows, a Mac nor Linux.
 * @param root of the system's files
 */
export function thisDevice(given: GivenDevice = {}, line: string | null = null, root?: string): Device {
  const { id, ...told } = given
  const virtual = told.virtual ?? virtualOf(process.platform, root)
  const known = { ...told, ...(virtual && { virtual }) }
  const platform = known.platform ?? platformOf(process.platform)
  const cards = cardsOf(process.platform, root)
  const values = readValues(process.platform, known.device === undefined ? cards.own : [known.device], root)
  const name = (known.name ?? values.name ?? hostname()).slice(0, 60)
  if (line === null) return withoutLine({ ...known, platform, name }, cards)
  const described = id === undefined ? describe(line, platform, values, cards) : namedDevice(line, id)
  const { fingerprint } = described
  return { platform, name, device: values.mac[0] ?? labelOf(fingerprint), ...described, ...known }
}

/** Fingerprints are made of the first of these that a system tells. */
const telling = ['machine', 'board', 'mac'] as const

function describe(line: string, platform: Platform, values: DeviceValues, { all }: Cards) {
  const hashed = (kind: DeviceComponent['kind'], list: readonly string[]) =>
    list.flatMap((value) => {
      const hash = componentHash(kind, line, value)
      return hash === null ? [] : [{ kind, value, hash }]
    })
  const kinds = ['board', 'machine', 'disk', 'mac', 'cpu', 'host'] as const
  const parts = kinds.flatMap((kind) => hashed(kind, values[kind]))
  const [first] = telling.flatMap((kind) => parts.filter((part) => part.kind === kind))
  const { kind, value } = first ?? { kind: 'host', value: values.host[0] ?? '' }
  const fingerprint = hashOf(line, `${kind}:${value}`)
  const before = [
    ...[...values.board.map((board) => `board:${board}`), ...values.machine.map((machine) => `machine:${machine}`)],
    ...all.flatMap((address) => [`mac:${address}`, `mac:${address.toLowerCase()}`]),
  ].map((text) => hashOf(line, text))
  const ofNode = all.map((address) => fingerprintOf(platform, address.toLowerCase()))
  const earlier = [...new Set([...before, ...ofNode])].filter((each) => each !== fingerprint)
  const components = parts.map(({ kind: of, hash }) => ({ kind: of, hash }))
  return { fingerprint, components, earlier }
}

const namedDevice = (line: string, id: string) => {
  const fingerprint = hashOf(line, `id:${id}`)
  return { fingerprint, device: labelOf(fingerprint), components: [], earlier: [] }
}

const hashOf = (line: string, text: string) =>
  createHash('sha256').update(`foyer-device:1\n${line}\n${text}`).digest('base64url')

/** In place of an address, where there is no card: one that no card has, made of the fingerprint. */
function labelOf(fingerprint: string): string {
  const [first = 0, ...rest] = Buffer.from(fingerprint, 'base64url').subarray(0, 6)
  return [(first & 0xfc) | 2, ...rest].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(':')
}

/** For programs that keep licences of several lines: by the first card, as it always was. */
function withoutLine(known: Partial<Device> & Pick<Device, 'platform' | 'name'>, { own, all }: Cards): Device {
  const address = (own[0] ?? all[0])?.toLowerCase()
  const device = known.device ?? address ?? labelOf(fingerprintOf(known.platform, known.name))
  return { device, fingerprint: fingerprintOf(known.platform, device), ...known }
}

function platformOf(system: NodeJS.Platform): Platform {
  if (system === 'win32') return 'win'
  if (system === 'darwin') return 'mac'
  if (system === 'linux') return 'linux'
  throw new LicenceError('invalid', `There are no licences for ${system}: say which platform it counts as.`)
}
