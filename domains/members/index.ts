export {
  blacklistMember,
  endSessions,
  liftMember,
  lookThroughEyes,
  resetSecondFactor,
  resumeMember,
  sendPasswordLink,
  suspendMember,
} from './acts/access'
export type { Acting } from './acts/act'
export { giveCode } from './acts/give-code'
export { extendTerm, giveProduct } from './acts/give-product'
export { mergeMembers, previewMerge, unmergeMembers } from './acts/merge'
export { releaseDevices, resendMail } from './acts/possessions'
export { handOverWhatWaited } from './awaited'
export { membersDesk } from './calls'
export { namesIn } from './catalogue-names'
export type { MembersContext } from './context'
export type { Fact } from './desk-shown'
export { memberOf } from './store/accounts'
export { cardOf } from './store/card'
export { personalData } from './store/personal-data'
export { findMembers } from './store/search'
export { timeline } from './store/timeline'
export { timelineOf } from './timeline'
