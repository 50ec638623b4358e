export { codesNow } from './store/codes'
export { beginSums, noteByDay } from './store/keep'
