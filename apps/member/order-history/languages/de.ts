import orders from '@/domains/orders/messages/de.json'

export default { ...orders }
