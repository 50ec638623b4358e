export { agreeWithAccount, agreeWithOrder, enclosedWith, enclosuresOf } from './actions/agree'
export { footOf } from './actions/foot'
export { versionOf } from './store/versions'
