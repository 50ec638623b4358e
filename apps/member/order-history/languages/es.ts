import invoices from '@/domains/invoices/messages/es.json'
import orders from '@/domains/orders/messages/es.json'
import refunds from '@/domains/refunds/messages/es.json'

export default { ...orders, ...invoices, ...refunds }
