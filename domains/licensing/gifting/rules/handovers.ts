import type { Product } from '@/domains/commerce/catalogue/schema'
import { after, before, days } from '@/platform/time/duration'

/**
 * How a transfer has ended: accepted, declined by the recipient, cancelled by its holder or staff, not accepted in
 * time, or its licence is no longer there.
 */
export const handoverOutcomes = ['accepted', 'declined', 'stopped', 'expired', 'void'] as const
export type HandoverOutcome = (typeof handoverOutcomes)[number]

/** The states for the holder: `held` until the recipient is written to. */
export const handoverStates = ['held', 'waiting', ...handoverOutcomes] as const
export type HandoverState = (typeof handoverStates)[number]

/** The vendor's settings. */
export interface TransferSettings {
  readonly allowed: boolean
  readonly afterDays: number
  readonly holdDays: number
  readonly acceptDays: number
  readonly perMember: number
  readonly perLicence: number
}

/** Within which time both limits count. */
const counted = days(365)

const kinds: readonly string[] = ['single', 'allInOne', 'bundle', 'oem']

/** True if a product's licence may be transferred: an add-on stays with its buyer, and a subscription has a payer. */
export const isTransferable = (product: Product | null): boolean =>
  product !== null && kinds.includes(product.kind) && !('bound' in product && product.bound)

/** Where a page of licences ends: those that come next were paid before it. */
export interface LicenceKey {
  /** In microseconds of unix time. */
  readonly moment: string
  readonly number: string
  readonly position: number
}

export const writeLicenceKey = ({ moment, number, position }: LicenceKey) => `${moment}~${number}~${position}`

/** @returns null: no page ends there */
export function readLicenceKey(text: string): LicenceKey | null {
  const [, moment = '', number = '', position] = /^(\d{1,18})~([\w-]{1,40})~(\d{1,5})$/.exec(text) ?? []
  return position === undefined ? null : { moment, number, position: Number(position) }
}

interface LineLife {
  /** When it was paid. */
  readonly since: Date
  /** When it was handed on before. */
  readonly handed: readonly Date[]
}

/** Returns the time from which a licence may be handed on. */
export function freeFrom({ since, handed }: LineLife, { afterDays, perLicence }: TransferSettings): Date {
  const settled = after(since, days(afterDays))
  const newest = handed.toSorted((one, other) => other.getTime() - one.getTime())[perLicence - 1]
  const again = newest ? after(newest, counted) : settled
  return new Date(Math.max(settled.getTime(), again.getTime()))
}

/**
 * Returns how many licences a member may still transfer.
 * @param handed when earlier transfers were made or begun
 */
export const transfersLeft = (handed: readonly Date[], { perMember }: TransferSettings, now: Date): number =>
  Math.max(0, perMember - handed.filter((at) => at > before(now, counted)).length)
