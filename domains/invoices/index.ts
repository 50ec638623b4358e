export { answerInvoice, type InvoiceAnswer } from './actions/answer'

export { wording as invoiceWording } from './document/messages'
export { invoiceScript, invoiceStyles } from './document/styles'
export { Press } from './pdf/press'
