import orders from '@/domains/orders/messages/ja.json'

export default { ...orders }
