import orders from '@/domains/orders/messages/ja.json'
import refunds from '@/domains/refunds/messages/ja.json'

export default { ...orders, ...refunds }
