import type { Feature, Offering } from '@/platform/contract/feature'

let absent: readonly Feature[] = []
let empty: readonly Offering[] = []

/**
 * Sets the absent features, before anything is rendered (decision 0064).
 * @param nothingOf offerings that are empty for the viewer
 */
export function leaveOut(features: readonly Feature[], nothingOf: readonly Offering[] = []) {
  absent = features
  empty = nothingOf
}

export const hasFeature = (feature: Feature | undefined) => feature === undefined || !absent.includes(feature)

/** True if an offering exists or could: only then links lead to it. */
export const hasAnyOf = (offering: Offering | undefined) =>
  offering === undefined || !([...absent, ...empty] as readonly Offering[]).includes(offering)
