export { previewMerge, putTogether, takeApart } from './actions/merge'
export type { MembersContext } from './context'
