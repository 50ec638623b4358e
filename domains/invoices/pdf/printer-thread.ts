import { setSheet } from './set'

/** What the thread of the press does. */
export default setSheet
