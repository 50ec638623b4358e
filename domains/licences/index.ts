export { type SeatColumns, type SeatCount, type SeatCounts, seatCounts } from './actions/seat-counts'
export { seatsOver } from './actions/seats-over'
export { keyOfTheDay, rotateKey, secretProblem } from './actions/signing'
export { updateRights } from './actions/update-rights'
export { devicesFile } from './imports/devices-file'

export { seatStock, seatsKept, seatsTaken } from './store/figures'
export { releaseForMember } from './store/pools'
export { type SeatsOfPlace, seatsListed } from './store/seats-listed'
