export { agreeWithAccount, agreeWithOrder, enclosedWith } from './actions/agree'
export { enclosuresOf } from './actions/enclosures'
export { versionOf } from './store/versions'
