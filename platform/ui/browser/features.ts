import type { Feature } from '@/platform/contract/feature'

let absent: readonly Feature[] = []

/** What the vendor is without, as the page says it before anything is drawn (decision 0064). */
export function leaveOut(features: readonly Feature[]) {
  absent = features
}

export const hasFeature = (feature: Feature | undefined) => feature === undefined || !absent.includes(feature)
