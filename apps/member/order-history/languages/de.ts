import invoices from '@/domains/invoices/messages/de.json'
import orders from '@/domains/orders/messages/de.json'

export default { ...orders, ...invoices }
