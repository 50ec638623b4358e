import invoices from '@/domains/invoices/messages/de.json'
import orders from '@/domains/orders/messages/de.json'
import refunds from '@/domains/refunds/messages/de.json'

export default { ...orders, ...invoices, ...refunds }
