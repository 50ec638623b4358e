import type { Queryable } from '@/platform/database/connect'
import { readArtNames } from '../check/files'
import type { Content } from '../schema'
import { latestVersion } from '../store'
import { draftNow } from '../store/drafts'
import { checkContent, doubtsInContent } from './check-content'
import { differencesBetween } from './differences'

const nothing: Content = {
  lines: [],
  products: [],
  prices: [],
  vatRates: [],
  coupons: [],
  displayedDiscounts: [],
  campaigns: [],
}

/** Reads the draft and the published version; without a draft the published one takes its place. Two statements. */
export async function readBoth(database: Queryable) {
  const draft = await draftNow(database)
  const published = await latestVersion(database)
  const before = published?.content ?? nothing
  return { draft, published, before, content: draft.content ?? before }
}

/**
 * Returns the changes that publishing the draft would make, the findings of the check, and its doubts.
 * @param seller the country of the seller; null: not known
 */
export async function reviewDraft(
  database: Queryable,
  { vendorDir, seller }: { readonly vendorDir: string; readonly seller: string | null },
) {
  const both = await readBoth(database)
  const findings = checkContent(both.content, await readArtNames(vendorDir))
  return {
    ...both,
    differences: both.draft.content ? differencesBetween(both.before, both.draft.content) : [],
    findings,
    doubts: findings.length > 0 ? [] : doubtsInContent(both.content, seller),
  }
}
