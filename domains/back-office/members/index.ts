export { conversionOf, convert, lockConversion, previewConversion, undoConversion } from './actions/conversion'
export { previewMerge, putTogether, takeApart } from './actions/merge'
export type { MembersContext } from './context'
export { isServed } from './store/api'
