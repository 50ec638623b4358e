export { mailCode } from './calls/codes'
export type { AddressesContext } from './context'
export { tryCode, useCodes } from './store/codes'
export { wayBackWaits } from './store/rivals'
