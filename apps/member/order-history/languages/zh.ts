import invoices from '@/domains/invoices/messages/zh.json'
import orders from '@/domains/orders/messages/zh.json'
import refunds from '@/domains/refunds/messages/zh.json'

export default { ...orders, ...invoices, ...refunds }
