import { unixSeconds } from '@/platform/time/duration'
import type { LesserRole } from '../rules'

interface Notice {
  readonly noticeRole: LesserRole | null
  readonly noticeAt: Date | null
}

/** What an owner is to be, and when, as calls tell it; null: nothing else. */
export const noticeOnWire = ({ noticeRole: role, noticeAt: at }: Notice) => role && at && { role, at: unixSeconds(at) }
