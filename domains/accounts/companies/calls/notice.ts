import { unixSeconds } from '@/platform/time/duration'
import type { LesserRole } from '../rules'

interface Notice {
  readonly noticeRole: LesserRole | null
  readonly noticeAt: Date | null
}

/** Returns an owner's announced role and its start, for calls; null: none. */
export const noticeOnWire = ({ noticeRole: role, noticeAt: at }: Notice) => role && at && { role, at: unixSeconds(at) }
