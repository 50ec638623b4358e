export { type SeatColumns, type SeatCount, type SeatCounts, seatCounts } from './actions/seat-counts'
export { keyOfTheDay, rotateKey, secretProblem } from './actions/signing'
export { devicesFile } from './imports/devices-file'

export { seatsKept, seatsNow, seatsTaken } from './store/figures'
export { releaseForMember } from './store/pools'
