import type { Commands } from '@/platform/commands/command'
import type { MembersContext } from '../context'
import { memberActionWords } from './change'
import { impersonate } from './impersonate'
import { licenceKeyWords } from './licence-keys'
import { findMember, showMember, showTimeline } from './show'

export const commands: Commands<MembersContext> = {
  impersonate,
  'members find': findMember,
  'members show': showMember,
  'members timeline': showTimeline,
  ...memberActionWords,
  ...licenceKeyWords,
}
