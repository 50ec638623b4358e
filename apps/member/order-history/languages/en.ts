import invoices from '@/domains/invoices/messages/en.json'
import orders from '@/domains/orders/messages/en.json'
import refunds from '@/domains/refunds/messages/en.json'

export default { ...orders, ...invoices, ...refunds }
