export { activationSettings } from './settings'
export { activatedBy, activatedPids, addActivations, allActivations } from './store/activations'
export { addCodes, countCodes, licenceCodesTaken, startCodes, takeCode } from './store/codes'
export { shelfOf } from './store/shelf'
