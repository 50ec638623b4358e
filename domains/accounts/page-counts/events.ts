/**
 * THE list of counted events (spec 12.7), documented in docs/explanation/statistics.md. The page reports each as a DOM
 * event for the vendor's own script and to the server, which counts it by day, without persons or places.
 */
export const eventNames = [
  'login_error',
  'google_register',
  'offer_shown',
  'offer_clicked',
  'recommendation_shown',
  'recommendation_clicked',
  'gift_opened',
  'gift_picture_sent',
  'gift_code_taken',
] as const

/** Events that the server itself counts, and no page can report. */
const serverEventNames = ['reminder_sent', 'reminder_followed', 'reminder_bought'] as const

export type EventName = (typeof eventNames)[number]

/** All names that are counted by day. */
export const countedNames = [...eventNames, ...serverEventNames] as const
export type CountedName = (typeof countedNames)[number]

/** The places on which recommendations stand. */
export const scenes = ['member_upgrade_unifab', 'member_upgrade_unifab_mac'] as const

/** The subject of an event, as the page reports it. */
export interface EventFacts {
  /** The code of the answer to a failed login. */
  readonly code?: number | undefined
  readonly pid?: number | undefined
  readonly scene?: (typeof scenes)[number] | undefined
  /** The position of a recommendation, from 1. */
  readonly position?: number | undefined
  readonly campaign?: string | undefined
}

/** The known subjects: others are not counted, so that the number of counters is bounded. */
export interface SubjectLookup {
  readonly isCode: (code: number) => boolean
  /** Returns the current id of a present or former product; null: unknown. */
  readonly productOf: (pid: number) => number | null
  readonly isCampaign: (key: string) => boolean
}

/**
 * The name of the counter beside the event's: a code, a product, a recommendation as `scene pid position`, a campaign, or
 * empty. @returns null when a fact is missing or names nothing that there is
 */
export function subjectOf(name: EventName, facts: EventFacts, known: SubjectLookup): string | null {
  const { code, pid, scene, position, campaign } = facts
  if (name === 'google_register') return ''
  if (name === 'login_error') return code !== undefined && known.isCode(code) ? String(code) : null
  if (name.startsWith('gift_')) return campaign !== undefined && known.isCampaign(campaign) ? campaign : null
  const product = pid === undefined ? null : known.productOf(pid)
  if (product === null) return null
  if (name === 'offer_shown' || name === 'offer_clicked') return String(product)
  return scene === undefined || position === undefined ? null : `${scene} ${product} ${position}`
}
