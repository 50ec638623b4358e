import invoices from '@/domains/invoices/messages/fr.json'
import orders from '@/domains/orders/messages/fr.json'
import refunds from '@/domains/refunds/messages/fr.json'

export default { ...orders, ...invoices, ...refunds }
