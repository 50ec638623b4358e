import type { Offer } from '@/platform/contract/vendor-offer'
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
export async function readBoth(database: Queryable, offer: Offer) {
  const draft = await draftNow(database, offer)
  const published = await latestVersion(database, offer)
  const before = published?.content ?? nothing
  return { draft, published, before, content: draft.content ?? before }
}

/**
 * Returns the changes that publishing the draft would make, the findings of the check, and its doubts.
 * @param seller the country of the seller; null: not known
 */
export async function reviewDraft(
  database: Queryable,
  { vendorDir, seller, offer }: { readonly vendorDir: string; readonly seller: string | null; readonly offer: Offer },
) {
  const both = await readBoth(database, offer)
  const findings = checkContent(both.content, { art: await readArtNames(vendorDir), offer })
  return {
    ...both,
    differences: both.draft.content ? differencesBetween(both.before, both.draft.content) : [],
    findings,
    doubts: findings.length > 0 ? [] : doubtsInContent(both.content, seller),
  }
}
