export { LineDevices } from './screens/license'
export { ProductKeys } from './screens/order-keys'
