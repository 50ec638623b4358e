export { seatsToCompany, seatsToPerson } from './actions/conversion'
export { importKeyList, outcomeOf, planKeyList } from './actions/key-list'
export { findKey } from './actions/key-secrets'
export { keysOfOrder } from './actions/keys'
export {
  type NamedPlace,
  namedPlacesOf,
  namerOfPlaces,
  productsOfPlaces,
  programsOfPlaces,
} from './actions/products-at'
export {
  accountOfRelay,
  keyOfRelay,
  type ReadAllotment,
  readAllotment,
  relayParts,
  settleRelay,
  wordOfRelay,
} from './actions/relay'
export { type SeatColumns, type SeatCount, type SeatCounts, seatCounts, seatsOver } from './actions/seat-counts'
export { assignSeat, giveByRule, placesOf, takeBackSeats } from './actions/sharing'
export { keyOfTheDay, rotateKey, secretProblem } from './actions/signing'
export { disableKey, enableKey, replaceKey, textOfKey } from './actions/staff-keys'
export { type PlacesToTell, tellOfPlaces } from './actions/tell-places'
export { updateRights } from './actions/update-rights'
export { askVendor } from './calls/ask-vendor'
export { callsAtRelay, handlersAtRelay } from './calls/at-relay'
export type { LicencesContext } from './context'
export { devicesFile } from './imports/devices-file'
export { recountSeats, runsVersion } from './store/bulk'
export {
  programsInUse,
  seatStock,
  seatsKept,
  seatsTaken,
  trialsRunning,
  trialTurns,
} from './store/figures'
export { keyRecord, keyRecordByHash, keyRecordsOf, type LicenceKeyRecord, unclaimedKeys } from './store/key-records'
export { releaseForMember } from './store/pools'
export { type SeatsOfPlace, seatsListed } from './store/seats-listed'
export { countGiven, givenPlaces, holdersOf, type SharedSeat, sharedSeatsOf } from './store/shared-listed'
export { lacksPlace } from './store/shared-seats'
export { accountsUntold, type UntoldSeat } from './store/untold-seats'
