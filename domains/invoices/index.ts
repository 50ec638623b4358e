export { invoiceAfterLogin } from './pages/invoice'
