import orders from '@/domains/orders/messages/es.json'

export default { ...orders }
