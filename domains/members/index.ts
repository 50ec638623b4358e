export {
  blacklistMember,
  endSessions,
  liftMember,
  lookThroughEyes,
  resetSecondFactor,
  resumeMember,
  sendPasswordLink,
  suspendMember,
} from './actions/access'
export type { Acting } from './actions/act'
export { giveCode } from './actions/give-code'
export { extendTerm, giveProduct } from './actions/give-product'
export { mergeMembers, previewMerge, unmergeMembers } from './actions/merge'
export { releaseDevices, resendMail } from './actions/possessions'
export { namesIn } from './calls/catalogue-names'
export { timelineOf } from './calls/timeline'
export type { MembersContext } from './context'
export type { Fact } from './contract/shown'
export { memberOf } from './store/accounts'
export { cardOf } from './store/card'
export { findMembers } from './store/search'
