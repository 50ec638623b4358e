export {
  blacklistMember,
  endSessions,
  liftMember,
  resetSecondFactor,
  sendPasswordLink,
} from './acts/access'
export type { Acting } from './acts/act'
export { mergeMembers, previewMerge, unmergeMembers } from './acts/merge'
export { extendTerm, giveCode, releaseDevices, resendMail } from './acts/possessions'
export { membersDesk, timelineOf } from './calls'
export type { MembersContext } from './context'
export { memberOf } from './store/accounts'
export { cardOf } from './store/card'
export { personalData } from './store/personal-data'
export { findMembers } from './store/search'
