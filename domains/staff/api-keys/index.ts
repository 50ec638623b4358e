export { keyGate } from './actions/gate'
