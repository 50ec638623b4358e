export { readActivationSettings } from './settings'
export { addActivations } from './store/activations'
export { addCodes, countCodes, startCodes, takeCode } from './store/codes'
export { shelfOf } from './store/shelf'
