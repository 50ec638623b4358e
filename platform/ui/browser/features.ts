import type { Feature, Offering } from '@/platform/contract/feature'

let absent: readonly Feature[] = []
let empty: readonly Offering[] = []

/**
 * What the vendor is without, as the page says it before anything is drawn (decision 0064).
 * @param nothingOf of what there is nothing for anyone who looks
 */
export function leaveOut(features: readonly Feature[], nothingOf: readonly Offering[] = []) {
  absent = features
  empty = nothingOf
}

export const hasFeature = (feature: Feature | undefined) => feature === undefined || !absent.includes(feature)

/** Something of it is there, or could be: only then anything leads to it. */
export const hasAnyOf = (offering: Offering | undefined) =>
  offering === undefined || !([...absent, ...empty] as readonly Offering[]).includes(offering)
