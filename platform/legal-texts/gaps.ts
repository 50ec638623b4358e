import { type LegalKind, legalKinds, requiredKinds } from '@/platform/legal/kinds'
import type { LegalDocuments } from './documents'

/** The documents that an installation lacks for selling, and those that are still placeholders. */
export interface LegalGaps {
  readonly missing: readonly LegalKind[]
  readonly placeholders: readonly LegalKind[]
}

export const legalGaps = (documents: LegalDocuments): LegalGaps => ({
  missing: requiredKinds.filter((kind) => !documents.kinds.includes(kind)),
  placeholders: legalKinds.filter((kind) => documents.all.some((each) => each.kind === kind && each.placeholder)),
})

/** A warning in words, or null where nothing is missing. */
export function describeGaps({ missing, placeholders }: LegalGaps): string | null {
  const parts = [
    ...(missing.length === 0 ? [] : [`vendor.json names no document for ${list(missing)} (legal)`]),
    ...(placeholders.length === 0 ? [] : [`still a placeholder: ${list(placeholders)}`]),
  ]
  return parts.length === 0 ? null : `legal documents: ${parts.join('; ')}`
}

const list = (kinds: readonly LegalKind[]) => kinds.join(', ')
