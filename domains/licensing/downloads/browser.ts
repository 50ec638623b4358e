export { GetButton, GetIt, usePrograms } from './screens/get-it'
