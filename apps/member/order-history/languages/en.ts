import orders from '@/domains/orders/messages/en.json'

export default { ...orders }
