export { TransferDetails } from './screens/transfer/transfer-details'
