import invoices from '@/domains/invoices/messages/ja.json'
import orders from '@/domains/orders/messages/ja.json'
import refunds from '@/domains/refunds/messages/ja.json'

export default { ...orders, ...invoices, ...refunds }
