export { asJson, fileName, ownData, ownsFile } from './actions/own-data'

export { takeAway } from './actions/take-away'

export { wording as documentWording } from './document/messages'
export { ownDataPage } from './document/page'
export { columnName, nameOf, personOf } from './store/collect'
export { endOfAccount } from './store/deletions'
export { ownMail } from './store/installation'
