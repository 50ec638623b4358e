export { agreeWithAccount, agreeWithOrder, enclosedWith } from './actions/agree'
export { enclosuresOf } from './actions/enclosures'
export { footOf } from './actions/foot'
export { versionOf } from './store/versions'
