/** The facts by which a program recognizes its machine. Each is hashed there: the value itself is never sent. */
export const componentKinds = ['machine', 'board', 'disk', 'cpu', 'host', 'mac'] as const
export type ComponentKind = (typeof componentKinds)[number]

/** These tell machines of one make apart. The others many may share, or a dock or a network changes them. */
const strong: readonly ComponentKind[] = ['machine', 'board', 'disk']
const weak: readonly ComponentKind[] = ['cpu', 'host', 'mac']

export interface Component {
  readonly kind: ComponentKind
  readonly hash: string
}

/** The facts that a device reports. Earlier programs report their fingerprint only. */
export interface DeviceIdentity {
  /** The hash of the fingerprint. */
  readonly deviceHash: Buffer
  readonly components?: readonly Component[]
  /** The hash of the number that the program drew once and keeps. */
  readonly installation?: Buffer | null
}

/** A program's report about itself. */
export interface ProgramFacts {
  readonly version?: string
  readonly architecture?: string
  readonly system?: string
}

export type StoredProgram = { readonly [Fact in keyof ProgramFacts]-?: string | null }

/** Returns the known facts: a missing one keeps its stored value. */
export const programFacts = ({ version, architecture, system }: StoredProgram): ProgramFacts => ({
  ...(version != null && { version }),
  ...(architecture != null && { architecture }),
  ...(system != null && { system }),
})

/** A device as its program names it. */
export interface Device extends DeviceIdentity, ProgramFacts {
  /** A computer's MAC address, a phone's label. */
  readonly device: string
  readonly nickname: string | null
}

/**
 * True if two identities with different fingerprints are one machine (decision 0103). Kinds that both name are
 * compared:
 * - two strong kinds agree;
 * - one agrees and none differs, and two weak ones agree, one of them the network card: a clone has another card;
 * - the board agrees where machine or disk differ, and the same two weak ones: another disk, or a reinstalled system. A
 * system moved to another board is another device, and so is a clone of a virtual machine;
 * - neither names a strong kind, as on a phone: the installation is the same, and no weak kind differs.
 * Weak kinds alone are never enough.
 */
export function isSameMachine(one: DeviceIdentity, other: DeviceIdentity): boolean {
  const [firm, soft] = [strong, weak].map((kinds) => compare(kinds, one, other)) as [Comparison, Comparison]
  if (firm.agree.length >= 2) return true
  const beside = soft.agree.length >= 2 && soft.agree.includes('mac')
  if (firm.agree.length === 1) return beside && (firm.differ.length === 0 || firm.agree.includes('board'))
  if (hasStrong(one) || hasStrong(other)) return false
  return soft.differ.length === 0 && isSameInstallation(one, other)
}

interface Comparison {
  readonly agree: readonly ComponentKind[]
  readonly differ: readonly ComponentKind[]
}

/** Compares kinds; where a machine has several of a kind, such as cards, one common value is enough. */
function compare(kinds: readonly ComponentKind[], one: DeviceIdentity, other: DeviceIdentity): Comparison {
  const both = kinds.map((kind) => ({ kind, here: hashesOf(one, kind), there: hashesOf(other, kind) }))
  const named = both.filter(({ here, there }) => here.length > 0 && there.length > 0)
  const agrees = ({ here, there }: (typeof both)[number]) => here.some((hash) => there.includes(hash))
  return {
    agree: named.filter(agrees).map(({ kind }) => kind),
    differ: named.filter((each) => !agrees(each)).map(({ kind }) => kind),
  }
}

const hashesOf = ({ components = [] }: DeviceIdentity, wanted: ComponentKind) =>
  components.filter(({ kind }) => kind === wanted).map(({ hash }) => hash)

/** Whether a part tells machines of one make apart. */
export const isStrong = ({ kind }: Component): boolean => strong.includes(kind)

const hasStrong = ({ components = [] }: DeviceIdentity) => components.some(isStrong)

const isSameInstallation = ({ installation: one }: DeviceIdentity, { installation: other }: DeviceIdentity) =>
  one instanceof Buffer && other instanceof Buffer && one.equals(other)

/**
 * True for two machines with one fingerprint: a virtual machine and its copy have the same id, and another board and
 * another card (decision 0178).
 */
const isCopy = (one: DeviceIdentity, other: DeviceIdentity): boolean =>
  one.deviceHash.equals(other.deviceHash) &&
  compare(['board', 'mac'], one, other).differ.length === 2 &&
  !isSameMachine(one, other)

/** True if one of these has the fingerprint, and is another machine. */
export const hasCopy = (known: readonly DeviceIdentity[], asking: DeviceIdentity): boolean =>
  known.some((each) => isCopy(each, asking))

/**
 * The one of these devices that asks again: by its fingerprint, else the one of whose parts the most agree.
 * @param copies whether a copy of a virtual machine is another device, as where it takes a seat, or shows what its
 * original has
 */
export function recognise<Known extends DeviceIdentity>(
  known: readonly Known[],
  asking: DeviceIdentity,
  copies: 'apart' | 'one' = 'apart',
): Known | null {
  const sameFingerprint = known.filter(({ deviceHash }) => deviceHash.equals(asking.deviceHash))
  const same = sameFingerprint.find((each) => copies === 'one' || !isCopy(each, asking))
  if (same) return same
  const agreement = (each: Known) =>
    10 * compare(strong, each, asking).agree.length + compare(weak, each, asking).agree.length
  const machines = known.filter((each) => isSameMachine(each, asking))
  return machines.reduce<Known | null>(
    (best, each) => (best === null || agreement(each) > agreement(best) ? each : best),
    null,
  )
}
