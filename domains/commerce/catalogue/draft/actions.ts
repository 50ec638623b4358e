import type { Change } from '@/platform/audit/change'
import type { AuditRecord } from '@/platform/audit/record'
import { type Refusal, refuse, refuseStale } from '@/platform/contract/refusal'
import type { Offer } from '@/platform/contract/vendor-offer'
import type { Transaction } from '@/platform/database/connect'
import { fitted } from '../rules/fitting'
import type { Content, Coupon } from '../schema'
import { contentOf, holdVersions, latestVersion, publish } from '../store'
import { type Draft, lockDraft, writeDraft } from '../store/drafts'
import { checkContent } from './check-content'
import { differencesBetween } from './differences'

/**
 * Returns an earlier catalogue with the current coupons: an ended coupon does not come back with old prices, a newer
 * one stays. Coupons for lines or products that the earlier catalogue lacks are left out.
 */
function withCouponsOf(earlier: Content, current: Content): Content {
  const lines = new Set(earlier.lines.map(({ key }) => key))
  const pids = new Set(earlier.products.map(({ pid }) => pid))
  const fits = (coupon: Coupon) =>
    (coupon.lines ?? []).every((key) => lines.has(key)) && (coupon.products ?? []).every((pid) => pids.has(pid))
  const standing = new Map(current.coupons.map((coupon) => [coupon.code, coupon]))
  const kept = earlier.coupons.map((coupon) => standing.get(coupon.code) ?? coupon)
  const known = new Set(earlier.coupons.map(({ code }) => code))
  const made = current.coupons.filter(({ code }) => !known.has(code))
  return { ...earlier, coupons: [...kept, ...made].filter(fits) }
}

/** The facts for a change of the catalogue, in the console and on the command line (decision 0034). */
export interface CatalogueEditor {
  /** The operator's name in the audit log. */
  readonly by: string
  readonly now: Date
  /** The pictures that products may name. */
  readonly art: ReadonlySet<string>
  readonly offer: Offer
  /** The revision of the draft that was read; null: any, as on the command line. */
  readonly seen: number | null
}

interface DraftEdit {
  readonly record: Omit<AuditRecord, 'memberId'>
  /** Null: what it names is not there, or it cannot be done. */
  readonly edit: (content: Content, published: Content) => Content | null
}

/**
 * Changes the draft; the first change creates it from the published version. 20035 when the edit names something
 * unknown.
 */
export const changeDraft = (
  change: Change,
  { by, now, seen, offer }: Omit<CatalogueEditor, 'art'>,
  { record, edit }: DraftEdit,
) =>
  change(async (transaction) => {
    const draft = await lockDraft(transaction, offer)
    const stale = staleness(draft, seen)
    if (stale) return stale
    const published = (await latestVersion(transaction, offer))?.content
    const edited = published ? edit(draft.content ?? published, published) : null
    if (!edited) return refuse(20035)
    const revision = await writeDraft(transaction, draft, { content: edited, by, at: now })
    return { answer: { revision }, record: { ...record, memberId: null } }
  })

/** Discards the draft. 20035: there is no draft. */
export const discardDraft = (change: Change, { by, now, seen, offer }: Omit<CatalogueEditor, 'art'>) =>
  change(async (transaction) => {
    const draft = await lockDraft(transaction, offer)
    const stale = staleness(draft, seen)
    if (stale) return stale
    if (!draft.content) return refuse(20035)
    const revision = await writeDraft(transaction, draft, { content: null, by, at: now })
    return { answer: { revision }, record: { action: 'catalogue.discard', memberId: null, details: {} } }
  })

/**
 * Publishes the draft as the next version (spec 1.2); orders keep the version that they were placed under. 20040 when
 * the check finds a problem, 20035 when there is nothing to publish, 31002 when the draft or the version it was
 * compared with has changed since it was read.
 * @param published the version that was current when the difference was read; null: any
 */
export const publishDraft = (change: Change, acting: CatalogueEditor, published: number | null) =>
  change(async (transaction) => {
    const { offer } = acting
    const draft = await lockDraft(transaction, offer)
    const stale = staleness(draft, acting.seen)
    if (stale) return stale
    await holdVersions(transaction)
    const latest = await latestVersion(transaction, offer)
    if (latest && published !== null && latest.version !== published) {
      return refuseStale({ by: latest.publishedBy, at: latest.publishedAt })
    }
    if (!draft.content || (latest && differencesBetween(latest.content, draft.content).length === 0)) {
      return refuse(20035)
    }
    if (checkContent(draft.content, acting).length > 0) return refuse(20040)
    return publishNow(transaction, draft, acting, { content: draft.content, restores: null })
  })

/**
 * Publishes an earlier version again, as the next one; the draft and the decisions about coupons stay. 20085: there is
 * no such version; 20035: it is the current one, or says the same; 20040: it names a picture that no longer exists.
 */
export const restoreVersion = (change: Change, acting: CatalogueEditor, version: number) =>
  change(async (transaction) => {
    const { offer } = acting
    const draft = await lockDraft(transaction, offer)
    const stale = staleness(draft, acting.seen)
    if (stale) return stale
    await holdVersions(transaction)
    const latest = await latestVersion(transaction, offer)
    if (latest?.version === version) return refuse(20035)
    const found = await contentOf(transaction, version)
    if (!found) return refuse(20085)
    const earlier = fitted(found, offer)
    const content = latest ? withCouponsOf(earlier, latest.content) : earlier
    if (checkContent(content, acting).length > 0) return refuse(20040)
    return publishNow(transaction, draft, acting, { content, restores: version })
  })

async function publishNow(
  transaction: Transaction,
  draft: Draft,
  { by, now }: CatalogueEditor,
  { content, restores }: { content: Content; restores: number | null },
): Promise<{ answer: { version: number; revision: number }; record: AuditRecord } | Refusal<20035>> {
  const { version, isNew } = await publish(transaction, content, now, { by, restores })
  if (!isNew) return refuse(20035)
  const left = restores === null ? null : draft.content
  const revision = await writeDraft(transaction, draft, { content: left, by, at: now })
  const action = restores === null ? 'catalogue.publish' : 'catalogue.restore'
  const details = restores === null ? { version } : { version, restores }
  return { answer: { version, revision }, record: { action, memberId: null, details } }
}

/**
 * Changes the published catalogue at once, and the draft likewise, so that publishing it later undoes nothing. For
 * separate changes such as coupons. 20040 with the findings of the check.
 */
export async function changePublished(
  transaction: Transaction,
  { by, now, art, offer }: Omit<CatalogueEditor, 'seen'>,
  edit: (content: Content) => Content | null,
): Promise<{ version: number } | Refusal<20035 | 20040>> {
  const draft = await lockDraft(transaction, offer)
  await holdVersions(transaction)
  const latest = await latestVersion(transaction, offer)
  const edited = latest ? edit(latest.content) : null
  if (!edited) return refuse(20035)
  if (checkContent(edited, { art, offer }).length > 0) return refuse(20040)
  const drafted = draft.content && edit(draft.content)
  if (drafted) await writeDraft(transaction, draft, { content: drafted, by, at: now })
  const { version } = await publish(transaction, edited, now, { by })
  return { version }
}

function staleness({ revision, changedBy, changedAt }: Draft, seen: number | null): Refusal<31002> | null {
  if (seen === null || seen === revision) return null
  return refuseStale({ by: changedBy, at: changedAt ?? new Date(0) })
}
