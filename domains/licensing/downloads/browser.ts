export { GetButton, GetIt, ProgramList, usePrograms } from './screens/get-it'
