export { activationSettings } from './settings'
export { activatedBy, activatedPids, addActivations, allActivations } from './store/activations'
export { addCodes, assignCode, licenceCodeStock, licenceCodesKept, licenceCodesTaken, startCodes } from './store/codes'
export { possessionsOf } from './store/possessions'
