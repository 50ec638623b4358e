import orders from '@/domains/orders/messages/es.json'
import refunds from '@/domains/refunds/messages/es.json'

export default { ...orders, ...refunds }
