export { agreeWithAccount, agreeWithOrder, enclosedWith, enclosuresOf, footOf } from './actions/agree'
export { versionOf } from './store/versions'
