import invoices from '@/domains/invoices/messages/es.json'
import orders from '@/domains/orders/messages/es.json'

export default { ...orders, ...invoices }
