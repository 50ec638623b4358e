export { activationSettings } from './settings'
export { activatedPids, addActivations } from './store/activations'
export { addCodes, countCodes, licenceCodesTaken, startCodes, takeCode } from './store/codes'
export { shelfOf } from './store/shelf'
