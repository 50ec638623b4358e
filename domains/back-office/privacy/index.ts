export { eraseMember } from './actions/erase-member'
export { columnName, nameOf, personOf } from './store/collect'
export { endOfAccount, isEnding, isErased } from './store/deletions'
export { ownMail } from './store/installation'
