import orders from '@/domains/orders/messages/zh.json'

export default { ...orders }
