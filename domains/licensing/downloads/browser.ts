export { GetButton, GetIt, ProgramList, usePrograms } from './screens/get-it'
export { ProgramUpdates } from './screens/program-updates'
