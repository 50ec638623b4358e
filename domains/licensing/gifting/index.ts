export { readFeeLink } from './actions/fee-link'
export { holdFee, keepFee } from './actions/fees'
export { giftOf, holdForPresent, keepPresent } from './actions/presents'
export { isFinal } from './store/handover-fees'
