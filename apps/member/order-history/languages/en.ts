import invoices from '@/domains/invoices/messages/en.json'
import orders from '@/domains/orders/messages/en.json'

export default { ...orders, ...invoices }
