import type { Commands } from '@/platform/commands/command'
import type { MembersContext } from '../context'
import { memberActs } from './act'
import { impersonate } from './impersonate'
import { findMember, showMember, tellTimeline } from './look'

export const commands: Commands<MembersContext> = {
  impersonate,
  'members find': findMember,
  'members show': showMember,
  'members timeline': tellTimeline,
  ...memberActs,
}
